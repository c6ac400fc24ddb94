import { lazy } from 'react';
import type { RouteName } from '../machines/rules/paths.ts';
import type { Page } from './frame/page.tsx';
import type { PublicName } from './public-routes.tsx';

const employees = lazy(() => import('./employees/employees-page.tsx'));
const groups = lazy(() => import('./organisation/groups/groups-page.tsx'));
const teams = lazy(() => import('./organisation/teams/teams-page.tsx'));
const dashboard = lazy(() => import('./dashboard/dashboard-page.tsx'));
const branches = lazy(() => import('./organisation/branches-page.tsx'));
const leaveTypes = lazy(() => import('./leave/types/types-page.tsx'));
const leaveTypeForm = lazy(() => import('./leave/types/type-form-page.tsx'));
const talkToHr = lazy(() => import('./conversations/talk-to-hr-page.tsx'));
const articles = lazy(() => import('./articles/articles-page.tsx'));
const announcements = lazy(() => import('./documents/announcements-page.tsx'));
const notBuilt = lazy(() => import('./later/not-built-page.tsx'));

/** Every page behind the sign-in, each a chunk of its own, in the order of `rules/paths.ts`. */
export const pages: Readonly<Record<Exclude<RouteName, PublicName>, Page>> = {
  // Set-up
  setUpPassword: lazy(() => import('./auth/set-up-password-page.tsx')),
  setUpCompany: lazy(() => import('./company/set-up-profile-page.tsx')),
  setUpLogo: lazy(() => import('./company/set-up-logo-page.tsx')),
  setUpBranchPassword: lazy(() => import('./auth/set-up-branch-password-page.tsx')),

  // Company-level administration
  branches,
  viewBranches: branches,
  addBranch: lazy(() => import('./organisation/add-branch-page.tsx')),
  changeLogo: lazy(() => import('./company/change-logo-page.tsx')),
  editCompany: lazy(() => import('./company/edit-company-page.tsx')),
  changePassword: lazy(() => import('./auth/change-password-page.tsx')),
  corporateValues: notBuilt,
  viewCorporateValues: notBuilt,
  addCorporateValue: notBuilt,
  viewWfh: lazy(() => import('./wfh/policies/policies-page.tsx')),
  createWfhPolicy: lazy(() => import('./wfh/policies/policy-form-page.tsx')),
  manageWfh: lazy(() => import('./time-off/wfh-requests-page.tsx')),
  manageLeaves: lazy(() => import('./time-off/leave-requests-page.tsx')),
  manageSickLeaves: lazy(() => import('./time-off/sick-leave-requests-page.tsx')),

  workflows: lazy(() => import('./workflows/workflows-page.tsx')),

  // Common administration
  home: dashboard,
  dashboard,
  employees,
  viewEmployees: employees,
  addEmployee: lazy(() => import('./employees/add-employee-page.tsx')),
  departments: lazy(() => import('./organisation/named/departments-page.tsx')),
  designations: lazy(() => import('./organisation/named/designations-page.tsx')),
  teams,
  viewTeams: teams,
  addTeam: lazy(() => import('./organisation/teams/team-form-page.tsx')),
  leave: leaveTypes,
  createLeave: leaveTypeForm,
  viewLeaves: leaveTypes,
  sickLeave: leaveTypes,
  createSickLeave: leaveTypeForm,
  viewSickLeaves: leaveTypes,
  policies: notBuilt,
  viewPolicies: notBuilt,
  addPolicies: notBuilt,
  campaigns: notBuilt,
  addCampaign: notBuilt,
  viewCampaigns: notBuilt,
  announcements,
  addAnnouncement: lazy(() => import('./documents/announcement-form-page.tsx')),
  viewAnnouncement: announcements,
  talkToHr,
  conversation: talkToHr,
  talkToProvider: notBuilt,
  viewProviderTickets: notBuilt,
  addProviderTicket: notBuilt,
  replyToProvider: notBuilt,
  challenges: notBuilt,
  createChallenge: notBuilt,
  viewChallenge: notBuilt,
  leaderBoard: notBuilt,
  recognition: notBuilt,
  addRecognition: notBuilt,
  recognitionFeed: notBuilt,
  viewRecognition: notBuilt,
  reports: notBuilt,
  editReport: notBuilt,
  reportDetail: notBuilt,
  groups,
  createGroup: lazy(() => import('./organisation/groups/group-form-page.tsx')),
  groupList: groups,

  // Articles
  articles,
  viewArticles: articles,
  addArticle: lazy(() => import('./articles/write-page.tsx')),
};
