import type { Route, RouteName } from '../rules/shared/paths.ts';
import type { LandingName } from './landing-routes.tsx';
import { insidePage } from './layout/inside-page.tsx';
import { type Page, PageAt } from './layout/page.tsx';
import type { PublicName } from './public-routes.tsx';

const groups = insidePage(() => import('./organisation/groups/groups-page.tsx'));
const teams = insidePage(() => import('./organisation/teams/teams-page.tsx'));
const branches = insidePage(() => import('./organisation/branches-page.tsx'));
const leaveTypes = insidePage(() => import('./leave/types/types-page.tsx'));
const leaveTypeForm = insidePage(() => import('./leave/types/type-form-page.tsx'));
const talkToHr = insidePage(() => import('./conversations/talk-to-hr-page.tsx'));
const tickets = insidePage(() => import('./conversations/tickets/tickets-page.tsx'));
const articles = insidePage(() => import('./articles/articles-page.tsx'));
const challenges = insidePage(() => import('./challenges/challenges-page.tsx'));
const recognitions = insidePage(() => import('./recognition/recognitions-page.tsx'));
const corporateValues = insidePage(() => import('./recognition/values-page.tsx'));
const campaigns = insidePage(() => import('./campaigns/campaigns-page.tsx'));
const announcements = insidePage(() => import('./documents/announcements-page.tsx'));
const policies = insidePage(() => import('./documents/policies/policies-page.tsx'));
const setUpPassword = insidePage(() => import('./auth/set-up-password-page.tsx'));
const picture = insidePage(() => import('./company/change-logo-page.tsx'));

/** All but those of `landing-routes.tsx` and `public-routes.tsx`. */
export type OtherName = Exclude<RouteName, LandingName | PublicName>;

/** In the order of `rules/shared/paths.ts`. */
export const pages: Readonly<Record<OtherName, Page>> = {
  // Set-up
  setUpPassword,
  setUpCompany: insidePage(() => import('./company/set-up-profile-page.tsx')),
  setUpLogo: insidePage(() => import('./company/set-up-logo-page.tsx')),
  setUpBranchPassword: setUpPassword,

  // Company-level administration
  branches,
  viewBranches: branches,
  addBranch: insidePage(() => import('./organisation/add-branch-page.tsx')),
  changeLogo: picture,
  editCompany: insidePage(() => import('./company/edit-company-page.tsx')),
  changePassword: insidePage(() => import('./auth/change-password-page.tsx')),
  changePicture: picture,
  sessions: insidePage(() => import('./auth/sessions-page.tsx')),
  corporateValues,
  viewCorporateValues: corporateValues,
  addCorporateValue: insidePage(() => import('./recognition/value-form-page.tsx')),
  viewWfh: insidePage(() => import('./wfh/policies/policies-page.tsx')),
  createWfhPolicy: insidePage(() => import('./wfh/policies/policy-form-page.tsx')),
  requests: insidePage(() => import('./time-off/requests-inbox-page.tsx')),
  manageWfh: insidePage(() => import('./time-off/wfh-requests-page.tsx')),
  manageLeaves: insidePage(() => import('./time-off/leave-requests-page.tsx')),
  uploadBalances: insidePage(() => import('./leave/balances/upload-balances-page.tsx')),
  manageSickLeaves: insidePage(() => import('./time-off/sick-leave-requests-page.tsx')),

  workflows: insidePage(() => import('./workflows/workflows-page.tsx')),

  // Common administration
  viewEmployee: insidePage(() => import('./employees/person/person-page.tsx')),
  orgChart: insidePage(() => import('./employees/chart/chart-page.tsx')),
  addEmployee: insidePage(() => import('./employees/add-employee-page.tsx')),
  departments: insidePage(() => import('./organisation/org-units/departments-page.tsx')),
  designations: insidePage(() => import('./organisation/org-units/designations-page.tsx')),
  teams,
  viewTeams: teams,
  addTeam: insidePage(() => import('./organisation/teams/team-form-page.tsx')),
  leave: leaveTypes,
  createLeave: leaveTypeForm,
  viewLeaves: leaveTypes,
  sickLeave: leaveTypes,
  createSickLeave: leaveTypeForm,
  viewSickLeaves: leaveTypes,
  policies,
  viewPolicies: policies,
  addPolicies: insidePage(() => import('./documents/policies/policy-form-page.tsx')),
  ownPolicies: insidePage(() => import('./documents/policies/own-policies-page.tsx')),
  campaigns,
  addCampaign: insidePage(() => import('./campaigns/campaign-form-page.tsx')),
  viewCampaigns: campaigns,
  announcements,
  addAnnouncement: insidePage(() => import('./documents/announcement-form-page.tsx')),
  viewAnnouncement: announcements,
  talkToHr,
  conversation: talkToHr,
  talkToProvider: tickets,
  viewProviderTickets: tickets,
  addProviderTicket: insidePage(() => import('./conversations/tickets/raise-page.tsx')),
  replyToProvider: insidePage(() => import('./conversations/tickets/ticket-page.tsx')),
  challenges,
  createChallenge: insidePage(() => import('./challenges/challenge-form-page.tsx')),
  viewChallenge: challenges,
  leaderBoard: insidePage(() => import('./challenges/board/board-page.tsx')),
  recognition: recognitions,
  addRecognition: insidePage(() => import('./recognition/recognition-form-page.tsx')),
  recognitionFeed: insidePage(() => import('./recognition/feed-page.tsx')),
  viewRecognition: recognitions,
  recognitionModeration: insidePage(() => import('./recognition/moderation-page.tsx')),
  recognitionInsight: insidePage(() => import('./recognition/insight-page.tsx')),
  reports: insidePage(() => import('./reports/people/reports-page.tsx')),
  editReport: insidePage(() => import('./reports/people/report-form-page.tsx')),
  reportDetail: insidePage(() => import('./reports/people/report-page.tsx')),
  companyReports: insidePage(() => import('./reports/company/reports-page.tsx')),
  companyReport: insidePage(() => import('./reports/company/report-page.tsx')),
  groups,
  createGroup: insidePage(() => import('./organisation/groups/group-form-page.tsx')),
  groupList: groups,

  // Articles
  articles,
  viewArticles: articles,
  addArticle: insidePage(() => import('./articles/write-page.tsx')),
};

export default function OtherPage({ route }: { route: Route }) {
  return <PageAt page={pages[route.name as OtherName]} route={route} />;
}
