/** The console must import this as a type only. */
import type { Static, TSchema } from 'typebox';
import type { CallName } from '../calls.ts';
import { announcements } from './announcements.ts';
import { articles } from './articles.ts';
import { audiences } from './audience.ts';
import { auth } from './auth.ts';
import { branches } from './branches.ts';
import { campaigns } from './campaigns.ts';
import { challenges } from './challenges.ts';
import type { CallContract } from './common.ts';
import { company } from './company.ts';
import { companyReports } from './company-reports.ts';
import { conversations } from './conversations.ts';
import { dashboard } from './dashboard.ts';
import { delegations } from './delegations.ts';
import { employees } from './employees.ts';
import { files } from './files.ts';
import { groups } from './groups.ts';
import { imports } from './imports.ts';
import { insurance } from './insurance.ts';
import { leave } from './leave.ts';
import { leaveApplications } from './leave-applications.ts';
import { leaveFiles } from './leave-files.ts';
import { leaveReview } from './leave-review.ts';
import { notifications } from './notifications.ts';
import { organisation } from './organisation.ts';
import { ownCampaigns } from './own-campaigns.ts';
import { ownChallenges } from './own-challenges.ts';
import { people } from './people.ts';
import { personReports } from './person-reports.ts';
import { policies } from './policies.ts';
import { recognition } from './recognition.ts';
import { recognitionAdmin } from './recognition-admin.ts';
import { recognitionTags } from './recognition-tags.ts';
import { requests } from './requests.ts';
import { teams } from './teams.ts';
import { tickets } from './tickets.ts';
import { wfh } from './wfh.ts';
import { wfhRequests } from './wfh-requests.ts';
import { wfhReview } from './wfh-review.ts';
import { workflows } from './workflows.ts';

export const contract = {
  ...auth,
  ...company,
  ...branches,
  ...organisation,
  ...groups,
  ...teams,
  ...insurance,
  ...employees,
  ...people,
  ...leave,
  ...leaveApplications,
  ...wfh,
  ...wfhRequests,
  ...wfhReview,
  ...leaveFiles,
  ...leaveReview,
  ...delegations,
  ...requests,
  ...conversations,
  ...tickets,
  ...articles,
  ...audiences,
  ...announcements,
  ...policies,
  ...campaigns,
  ...ownCampaigns,
  ...challenges,
  ...ownChallenges,
  ...recognitionTags,
  ...recognition,
  ...recognitionAdmin,
  ...companyReports,
  ...notifications,
  ...imports,
  ...dashboard,
  ...personReports,
  ...files,
  ...workflows,
} as const satisfies { readonly [name in CallName]?: CallContract };

export type Contract = typeof contract;
export type BuiltCall = keyof Contract;

type Part<C extends BuiltCall, K extends string> =
  Contract[C] extends Record<K, infer S extends TSchema> ? Static<S> : undefined;
export type ParamsOf<C extends BuiltCall> = Part<C, 'params'>;
export type QueryOf<C extends BuiltCall> = Part<C, 'query'>;
export type BodyOf<C extends BuiltCall> = Part<C, 'body'>;
export type ReplyOf<C extends BuiltCall> = Part<C, 'reply'>;
