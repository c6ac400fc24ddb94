/** Where in the console each chart runs. */
import { paths, type RouteName, routeAt } from '../shared/paths.ts';

/** Of two charts on one page, the first here explains it. Pages that only list, edit or show something share three charts. */
const pagesByChart: Readonly<Record<string, readonly RouteName[]>> = {
  login: ['login', 'loginLink'],
  forgotPassword: ['forgotPassword'],
  changePassword: ['changePassword', 'setUpPassword', 'setUpBranchPassword'],
  logo: ['changeLogo', 'changePicture', 'setUpLogo'],
  bulkUpload: ['addEmployee', 'addTeam', 'addBranch'],
  leaveReview: ['requests', 'manageLeaves', 'manageSickLeaves', 'manageWfh'],
  decideMany: ['requests'],
  peopleChange: ['viewEmployees'],
  conversation: ['conversation', 'replyToProvider'],
  ticket: ['addProviderTicket'],
  articleDraft: ['addArticle'],
  articlePublishing: ['viewArticles'],
  policyAcknowledgement: ['ownPolicies'],
  reportRun: ['companyReport'],
  liveBoard: ['leaderBoard'],
  challengeLife: ['viewChallenge'],
  campaignLife: ['viewCampaigns'],
  campaignSending: ['viewCampaigns'],
  recognitionFeed: ['recognitionFeed'],
  recognitionComposer: ['addRecognition'],
  workflows: ['workflows'],
  session: ['home', 'dashboard'],
  form: [
    ...(['setUpCompany', 'editCompany', 'addCorporateValue', 'createWfhPolicy', 'createLeave'] as const),
    ...(['createSickLeave', 'addPolicies', 'addCampaign', 'addAnnouncement', 'createChallenge'] as const),
    ...(['createGroup', 'editReport'] as const),
  ],
  resource: ['viewEmployee', 'reportDetail', 'companyReports', 'recognitionInsight', 'orgChart', 'sessions'],
  collection: [
    ...(['employees', 'viewBranches', 'branches', 'departments', 'designations', 'viewTeams', 'teams'] as const),
    ...(['viewLeaves', 'viewSickLeaves', 'viewWfh', 'viewPolicies', 'viewAnnouncement', 'talkToHr'] as const),
    ...(['viewCorporateValues', 'corporateValues', 'groupList', 'articles', 'reports', 'viewProviderTickets'] as const),
    ...(['recognitionModeration', 'viewRecognition', 'challenges', 'campaigns', 'policies', 'announcements'] as const),
  ],
};

const pageOfState: Readonly<Record<string, RouteName>> = {
  'session.signedOut': 'login',
  'session.signedIn.page.onboarding.password': 'setUpPassword',
  'session.signedIn.page.onboarding.profile': 'setUpCompany',
  'session.signedIn.page.onboarding.logo': 'setUpLogo',
};

/** The chart that explains a page; without one of its own, the session's, which decides what people may see. */
export function chartOfPage(path: string): string {
  const name = routeAt(path)?.name;

  return Object.entries(pagesByChart).find(([, pages]) => name && pages.includes(name))?.[0] ?? 'session';
}

/** The pages where a chart runs, or one of its states, without those that need to know about whom or what. */
export function pagesOf(chart: string, state?: string): string[] {
  const page = state && pageOfState[state];
  const names = page ? [page] : (pagesByChart[chart] ?? []);

  return names.map((name) => paths[name]).filter((path) => !path.includes(':'));
}
