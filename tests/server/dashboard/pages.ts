/** The pages behind the dashboard's numbers, as the console opens them: address → chart → call. */
import type { AnyStateMachine } from 'xstate';
import { createActor, waitFor } from 'xstate';
import type { CallName } from '../../../src/api/calls.ts';
import { articlesShape, wireArticles } from '../../../src/machines/modules/articles/articles.ts';
import { campaignsShape, wireCampaigns } from '../../../src/machines/modules/campaigns/campaigns.ts';
import { challengesShape, wireChallenges } from '../../../src/machines/modules/challenges/challenges.ts';
import { conversationsShape, wireConversations } from '../../../src/machines/modules/conversations/conversations.ts';
import { ticketsShape, wireTickets } from '../../../src/machines/modules/conversations/tickets.ts';
import { policiesShape, wirePolicies } from '../../../src/machines/modules/documents/policies.ts';
import { employeesShape, wireEmployees } from '../../../src/machines/modules/employees/employees.ts';
import { failedUploadsShape, wireFailedUploads } from '../../../src/machines/modules/imports/failed-uploads.ts';
import { wireLeaveRequests, wireSickLeaveRequests } from '../../../src/machines/modules/leave/leave-requests.ts';
import { feedShape, postFiltersOf } from '../../../src/machines/modules/recognition/recognition.ts';
import { moderationShape, wireModeration } from '../../../src/machines/modules/recognition/recognition-moderation.ts';
import { awayShape, wireAwayCalendar, wireWfhCalendar } from '../../../src/machines/modules/time-off/away-calendar.ts';
import { requestsShape } from '../../../src/machines/modules/time-off/requests.ts';
import { wireWfhRequests } from '../../../src/machines/modules/wfh/wfh-requests.ts';
import type { Services } from '../../../src/machines/wiring.ts';
import { type FigureList, figureLists } from '../../../src/rules/dashboard/figures.ts';
import { type ListShape, readListQuery } from '../../../src/rules/shared/list-query.ts';
import type { Caller, Sent } from '../support/calls.ts';

interface Page {
  readonly shape: ListShape;
  wire(io: Services): AnyStateMachine;
}

const pages: Readonly<Record<Exclude<FigureList, 'feed'>, Page>> = {
  employees: { shape: employeesShape, wire: (io) => wireEmployees(io).list },
  leave: { shape: requestsShape, wire: (io) => wireLeaveRequests(io).list },
  sickLeave: { shape: requestsShape, wire: (io) => wireSickLeaveRequests(io).list },
  wfh: { shape: requestsShape, wire: (io) => wireWfhRequests(io).list },
  leaveCalendar: { shape: awayShape, wire: (io) => wireAwayCalendar(io).list },
  wfhCalendar: { shape: awayShape, wire: (io) => wireWfhCalendar(io).list },
  conversations: { shape: conversationsShape, wire: (io) => wireConversations(io).list },
  uploads: { shape: failedUploadsShape, wire: (io) => wireFailedUploads(io).list },
  moderation: { shape: moderationShape, wire: (io) => wireModeration(io).list },
  challenges: { shape: challengesShape, wire: (io) => wireChallenges(io).list },
  policies: { shape: policiesShape, wire: (io) => wirePolicies(io).list },
  campaigns: { shape: campaignsShape, wire: (io) => wireCampaigns(io).list },
  tickets: { shape: ticketsShape, wire: (io) => wireTickets(io).list },
  articles: { shape: articlesShape, wire: (io) => wireArticles(io).list },
};

const servicesFor = (as: Caller): Services =>
  ({
    api: { call: (name: CallName, { params, query }: Sent = {}) => as(name, { params, query } as Sent) },
    http: { host: '', token: () => 'token' },
    address: { place: () => ({ path: '', search: '' }), go: () => {} },
    effects: { goTo: () => {}, showToast: () => {}, logFailure: () => {} },
  }) as unknown as Services;

/** What the page at this address says that there are. */
export async function totalAt(as: Caller, list: FigureList, address: string): Promise<number> {
  const search = address.slice(figureLists[list].path.length);
  if (list === 'feed') {
    // The feed's chart shows posts and no total.
    const { body } = await as('getRecognitionPosts', { query: postFiltersOf(readListQuery(search, feedShape)) });

    return body.total;
  }
  const { shape, wire } = pages[list];
  const page = createActor(wire(servicesFor(as)), { input: { query: readListQuery(search, shape), at: undefined } });
  page.start();
  const { context } = await waitFor(page, (snapshot) => !snapshot.hasTag('busy'));
  page.stop();
  if (context.message) throw new Error(`${address}: ${context.message}`);

  return context.total;
}
