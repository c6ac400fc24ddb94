/** Where in the console each chart runs. */
import { paths, type RouteName, routeAt } from '../shared/paths.ts';

/**
 * If a page runs two charts, the first one here explains it. Pages that only list, edit or show something share three
 * charts.
 */
export const pagesByChart: Readonly<Record<string, readonly RouteName[]>> = {
  login: ['login', 'loginLink'],
  forgotPassword: ['forgotPassword'],
  changePassword: ['setUpPassword', 'setUpBranchPassword', 'changePassword'],
  logo: ['setUpLogo', 'changeLogo', 'changePicture'],
  bulkUpload: ['addEmployee', 'uploadBalances'],
  leaveReview: ['requests', 'manageWfh', 'manageLeaves', 'manageSickLeaves'],
  decideMany: ['requests', 'manageWfh', 'manageLeaves', 'manageSickLeaves'],
  peopleChange: ['employees', 'viewEmployees'],
  ticket: ['addProviderTicket'],
  conversation: ['talkToHr', 'conversation', 'addProviderTicket', 'replyToProvider'],
  attachment: ['talkToHr', 'conversation', 'addProviderTicket', 'replyToProvider'],
  articleDraft: ['addArticle'],
  articlePublishing: ['addArticle'],
  policyAcknowledgement: ['ownPolicies'],
  reportRun: ['companyReport'],
  liveBoard: ['leaderBoard'],
  challengeLife: ['challenges', 'viewChallenge'],
  rulePreview: ['createChallenge'],
  pictureCrop: ['createChallenge'],
  campaignLife: ['campaigns', 'viewCampaigns'],
  campaignSending: ['campaigns', 'viewCampaigns'],
  recognitionComposer: ['recognitionFeed'],
  workflows: ['workflows'],
  session: ['home', 'dashboard'],
  collection: [
    ...(['branches', 'viewBranches', 'sessions', 'corporateValues', 'viewCorporateValues', 'viewWfh'] as const),
    ...(['requests', 'manageWfh', 'manageLeaves', 'manageSickLeaves', 'employees', 'viewEmployees'] as const),
    ...(['addEmployee', 'departments', 'designations', 'teams', 'viewTeams', 'addTeam', 'leave'] as const),
    'editCompany',
    ...(['viewLeaves', 'sickLeave', 'viewSickLeaves', 'policies', 'viewPolicies', 'ownPolicies', 'campaigns'] as const),
    ...(['viewCampaigns', 'announcements', 'viewAnnouncement', 'talkToHr', 'conversation', 'talkToProvider'] as const),
    ...(['viewProviderTickets', 'challenges', 'viewChallenge', 'leaderBoard', 'recognition'] as const),
    ...(['viewRecognition', 'recognitionModeration', 'recognitionInsight', 'reports', 'groups'] as const),
    ...(['createGroup', 'groupList', 'articles', 'viewArticles'] as const),
  ],
  resource: [
    ...(['viewEmployee', 'reportDetail', 'companyReports', 'recognitionInsight', 'orgChart', 'sessions'] as const),
  ],
  form: [
    ...(['setUpCompany', 'branches', 'viewBranches', 'addBranch', 'editCompany', 'addCorporateValue'] as const),
    ...(['createWfhPolicy', 'requests', 'manageWfh', 'manageLeaves', 'manageSickLeaves', 'employees'] as const),
    ...(['viewEmployees', 'viewEmployee', 'addEmployee', 'departments', 'designations', 'addTeam', 'leave'] as const),
    ...(['createLeave', 'viewLeaves', 'sickLeave', 'createSickLeave', 'viewSickLeaves', 'addPolicies'] as const),
    ...(['addCampaign', 'addAnnouncement', 'challenges', 'createChallenge', 'viewChallenge'] as const),
    ...(['addRecognition', 'recognitionModeration', 'editReport', 'companyReports', 'companyReport'] as const),
    ...(['createGroup'] as const),
  ],
  recognitionFeed: [
    ...(['corporateValues', 'viewCorporateValues', 'recognition', 'recognitionFeed', 'viewRecognition'] as const),
  ],
  articlePictures: ['addPolicies', 'addCampaign', 'addArticle'],
};

/** Pages with a form, in which there are lists. */
const forms: ReadonlySet<RouteName> = new Set(['addTeam', 'createGroup']);

const pageOfState: Readonly<Record<string, RouteName>> = {
  'session.signedOut': 'login',
  'session.signedIn.page.onboarding.password': 'setUpPassword',
  'session.signedIn.page.onboarding.profile': 'setUpCompany',
  'session.signedIn.page.onboarding.logo': 'setUpLogo',
};

/** The chart that explains a page. A page without one has the session's, which decides what people may see. */
export function chartOfPage(path: string): string {
  const name = routeAt(path)?.name;
  if (name && forms.has(name)) return 'form';

  return Object.entries(pagesByChart).find(([, pages]) => name && pages.includes(name))?.[0] ?? 'session';
}

/** The pages on which a chart or one of its states runs, except those whose address needs an id. */
export function pagesOf(chart: string, state?: string): string[] {
  const page = state && pageOfState[state];
  const names = page ? [page] : (pagesByChart[chart] ?? []);

  return names.map((name) => paths[name]).filter((path) => !path.includes(':'));
}
