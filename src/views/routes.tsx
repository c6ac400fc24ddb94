import type { Route, RouteName } from '../rules/shared/paths.ts';
import type { LandingName } from './landing-routes.tsx';
import { lazyPage, type Page, PageAt } from './layout/page.tsx';
import type { PublicName } from './public-routes.tsx';

const groups = lazyPage(() => import('./organisation/groups/groups-page.tsx'));
const teams = lazyPage(() => import('./organisation/teams/teams-page.tsx'));
const branches = lazyPage(() => import('./organisation/branches-page.tsx'));
const leaveTypes = lazyPage(() => import('./leave/types/types-page.tsx'));
const leaveTypeForm = lazyPage(() => import('./leave/types/type-form-page.tsx'));
const talkToHr = lazyPage(() => import('./conversations/talk-to-hr-page.tsx'));
const tickets = lazyPage(() => import('./conversations/tickets/tickets-page.tsx'));
const articles = lazyPage(() => import('./articles/articles-page.tsx'));
const challenges = lazyPage(() => import('./challenges/challenges-page.tsx'));
const recognitions = lazyPage(() => import('./recognition/recognitions-page.tsx'));
const corporateValues = lazyPage(() => import('./recognition/values-page.tsx'));
const campaigns = lazyPage(() => import('./campaigns/campaigns-page.tsx'));
const announcements = lazyPage(() => import('./documents/announcements-page.tsx'));
const policies = lazyPage(() => import('./documents/policies/policies-page.tsx'));
const setUpPassword = lazyPage(() => import('./auth/set-up-password-page.tsx'));
const picture = lazyPage(() => import('./company/change-logo-page.tsx'));

/** All but those of `landing-routes.tsx` and `public-routes.tsx`. */
export type OtherName = Exclude<RouteName, LandingName | PublicName>;

/** In the order of `rules/shared/paths.ts`; each page is its own chunk. */
export const pages: Readonly<Record<OtherName, Page>> = {
  // Set-up
  setUpPassword,
  setUpCompany: lazyPage(() => import('./company/set-up-profile-page.tsx')),
  setUpLogo: lazyPage(() => import('./company/set-up-logo-page.tsx')),
  setUpBranchPassword: setUpPassword,

  // Company-level administration
  branches,
  viewBranches: branches,
  addBranch: lazyPage(() => import('./organisation/add-branch-page.tsx')),
  changeLogo: picture,
  editCompany: lazyPage(() => import('./company/edit-company-page.tsx')),
  changePassword: lazyPage(() => import('./auth/change-password-page.tsx')),
  changePicture: picture,
  sessions: lazyPage(() => import('./auth/sessions-page.tsx')),
  corporateValues,
  viewCorporateValues: corporateValues,
  addCorporateValue: lazyPage(() => import('./recognition/value-form-page.tsx')),
  viewWfh: lazyPage(() => import('./wfh/policies/policies-page.tsx')),
  createWfhPolicy: lazyPage(() => import('./wfh/policies/policy-form-page.tsx')),
  requests: lazyPage(() => import('./time-off/requests-inbox-page.tsx')),
  manageWfh: lazyPage(() => import('./time-off/wfh-requests-page.tsx')),
  manageLeaves: lazyPage(() => import('./time-off/leave-requests-page.tsx')),
  uploadBalances: lazyPage(() => import('./leave/balances/upload-balances-page.tsx')),
  manageSickLeaves: lazyPage(() => import('./time-off/sick-leave-requests-page.tsx')),

  workflows: lazyPage(() => import('./workflows/workflows-page.tsx')),

  // Common administration
  viewEmployee: lazyPage(() => import('./employees/person/person-page.tsx')),
  orgChart: lazyPage(() => import('./employees/chart/chart-page.tsx')),
  addEmployee: lazyPage(() => import('./employees/add-employee-page.tsx')),
  departments: lazyPage(() => import('./organisation/org-units/departments-page.tsx')),
  designations: lazyPage(() => import('./organisation/org-units/designations-page.tsx')),
  teams,
  viewTeams: teams,
  addTeam: lazyPage(() => import('./organisation/teams/team-form-page.tsx')),
  leave: leaveTypes,
  createLeave: leaveTypeForm,
  viewLeaves: leaveTypes,
  sickLeave: leaveTypes,
  createSickLeave: leaveTypeForm,
  viewSickLeaves: leaveTypes,
  policies,
  viewPolicies: policies,
  addPolicies: lazyPage(() => import('./documents/policies/policy-form-page.tsx')),
  ownPolicies: lazyPage(() => import('./documents/policies/own-policies-page.tsx')),
  campaigns,
  addCampaign: lazyPage(() => import('./campaigns/campaign-form-page.tsx')),
  viewCampaigns: campaigns,
  announcements,
  addAnnouncement: lazyPage(() => import('./documents/announcement-form-page.tsx')),
  viewAnnouncement: announcements,
  talkToHr,
  conversation: talkToHr,
  talkToProvider: tickets,
  viewProviderTickets: tickets,
  addProviderTicket: lazyPage(() => import('./conversations/tickets/raise-page.tsx')),
  replyToProvider: lazyPage(() => import('./conversations/tickets/ticket-page.tsx')),
  challenges,
  createChallenge: lazyPage(() => import('./challenges/challenge-form-page.tsx')),
  viewChallenge: challenges,
  leaderBoard: lazyPage(() => import('./challenges/board/board-page.tsx')),
  recognition: recognitions,
  addRecognition: lazyPage(() => import('./recognition/recognition-form-page.tsx')),
  recognitionFeed: lazyPage(() => import('./recognition/feed-page.tsx')),
  viewRecognition: recognitions,
  recognitionModeration: lazyPage(() => import('./recognition/moderation-page.tsx')),
  recognitionInsight: lazyPage(() => import('./recognition/insight-page.tsx')),
  reports: lazyPage(() => import('./reports/people/reports-page.tsx')),
  editReport: lazyPage(() => import('./reports/people/report-form-page.tsx')),
  reportDetail: lazyPage(() => import('./reports/people/report-page.tsx')),
  companyReports: lazyPage(() => import('./reports/company/reports-page.tsx')),
  companyReport: lazyPage(() => import('./reports/company/report-page.tsx')),
  groups,
  createGroup: lazyPage(() => import('./organisation/groups/group-form-page.tsx')),
  groupList: groups,

  // Articles
  articles,
  viewArticles: articles,
  addArticle: lazyPage(() => import('./articles/write-page.tsx')),
};

export default function OtherPage({ route }: { route: Route }) {
  return <PageAt page={pages[route.name as OtherName]} route={route} />;
}
