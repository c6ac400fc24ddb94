/** Every call has exactly one row; the type check fails without it. */
import type { Role } from '../../src/api/contract/auth.ts';
import type { BuiltCall } from '../../src/api/contract/index.ts';
import type { Feature } from '../../src/rules/shared/features.ts';

export interface Access {
  /**
   * - `public`: a session is neither needed nor read.
   * - `anybody`: works without a session, but reads one that is sent.
   * - `signed-in`: any session.
   * - `provider`: a support account of the provider, and no session of a company.
   * - roles: a session with one of them; others get 403.
   */
  readonly callers: 'public' | 'anybody' | 'signed-in' | 'provider' | readonly Role[];
  /**
   * What the call is about: no one in particular, the caller, the company, or the people in the caller's scope (a call
   * about anyone else gets 404).
   */
  readonly scope: 'public' | 'self' | 'company' | 'people';
  /** Health data: someone who is branch HR but not a branch admin gets 403 until the company level has confirmed them. */
  readonly isMedical?: true;
  /** Answers 403 when the company has the feature switched off; for a list, when all of them are off. */
  readonly feature?: Feature | readonly Feature[];
  /** Values of a path parameter that only these roles may send, by parameter. */
  readonly roleOnly?: Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>>;
}

const companyLevel = ['c-admin', 'c-hr'] as const satisfies readonly Role[];
const admins = [...companyLevel, 'b-admin', 'b-hr'] as const satisfies readonly Role[];
const approvers = [...admins, 'reporting-manager'] as const satisfies readonly Role[];

/** Everyone whose roles open a page. */
const anyLevel = [...approvers, 'content-writer', 'b-content-writer'] as const satisfies readonly Role[];

/** `server/articles/authoring-scope.ts` decides which articles. */
const writers = [...admins, 'content-writer', 'b-content-writer'] as const satisfies readonly Role[];
const addressed = ['announcements', 'campaigns', 'policies'] as const satisfies readonly Feature[];

const requests = ['leave', 'sickLeave', 'workFromHome'] as const satisfies readonly Feature[];

export const access = {
  // Auth and account
  login: { callers: 'public', scope: 'public' },
  exchangeSecurityToken: { callers: 'public', scope: 'public' },
  forgetPassword: { callers: 'public', scope: 'public' },
  signOut: { callers: 'signed-in', scope: 'self' },
  listSessions: { callers: 'signed-in', scope: 'self' },
  endSession: { callers: 'signed-in', scope: 'self' },
  endOtherSessions: { callers: 'signed-in', scope: 'self' },
  changePassword: { callers: 'signed-in', scope: 'self' },
  trackedUserResult: { callers: 'signed-in', scope: 'self' },
  resendEmail: { callers: admins, scope: 'people' },

  // Company
  getCompany: { callers: 'signed-in', scope: 'company' },
  editCompany: { callers: companyLevel, scope: 'company' },
  uploadCompanyLogo: { callers: admins, scope: 'self' },
  skipCompanyLogo: { callers: admins, scope: 'self' },

  // Organisation
  getDetailsOnEdit: { callers: admins, scope: 'people' },
  getBranches: { callers: admins, scope: 'people' },
  createBranch: { callers: companyLevel, scope: 'company' },
  editBranch: { callers: companyLevel, scope: 'company' },
  getBranchEffects: { callers: companyLevel, scope: 'company' },
  setBranchEnabled: { callers: companyLevel, scope: 'company' },
  getDepartments: { callers: admins, scope: 'people' },
  createDepartment: { callers: admins, scope: 'company' },
  editDepartment: { callers: companyLevel, scope: 'company' },
  mergeDepartment: { callers: companyLevel, scope: 'company' },
  deleteDepartment: { callers: companyLevel, scope: 'company' },
  getDesignations: { callers: admins, scope: 'people' },
  createDesignation: { callers: admins, scope: 'company' },
  editDesignation: { callers: companyLevel, scope: 'company' },
  mergeDesignation: { callers: companyLevel, scope: 'company' },
  deleteDesignation: { callers: companyLevel, scope: 'company' },
  getTeams: { callers: admins, scope: 'people' },
  createTeam: { callers: companyLevel, scope: 'company' },
  editTeam: { callers: companyLevel, scope: 'company' },
  deleteTeam: { callers: companyLevel, scope: 'company' },
  viewGroups: { callers: admins, scope: 'people' },
  createGroup: { callers: companyLevel, scope: 'company' },
  editGroup: { callers: admins, scope: 'people' },
  deleteGroup: { callers: companyLevel, scope: 'company' },
  viewInsurancePlans: { callers: admins, scope: 'company' },
  createInsurancePlan: { callers: companyLevel, scope: 'company' },
  editInsurancePlan: { callers: companyLevel, scope: 'company' },
  uploadInsuranceDocument: { callers: companyLevel, scope: 'company' },

  // Dashboard
  companyDashboard: { callers: admins, scope: 'people' },
  arrangeDashboard: { callers: admins, scope: 'self' },

  // Employees
  signUpEmployee: { callers: admins, scope: 'people' },
  updateUser: { callers: admins, scope: 'people' },
  setUserEnabled: { callers: admins, scope: 'people' },
  allUsers: { callers: admins, scope: 'people' },
  getEmployees: { callers: approvers, scope: 'people' },
  getEmployee: { callers: admins, scope: 'people' },
  getEmployeeEffects: { callers: admins, scope: 'people' },
  confirmBranchHr: { callers: companyLevel, scope: 'people' },
  assignManager: { callers: admins, scope: 'people' },
  previewPeopleChange: { callers: admins, scope: 'people' },
  changePeople: { callers: admins, scope: 'people' },
  undoPeopleChange: { callers: admins, scope: 'people' },
  exportEmployees: { callers: admins, scope: 'people' },
  viewPerson: { callers: admins, scope: 'people' },
  viewPersonHistory: { callers: admins, scope: 'people' },
  viewOrgChart: { callers: admins, scope: 'people' },
  listViews: { callers: admins, scope: 'self' },
  saveView: { callers: admins, scope: 'self' },
  deleteView: { callers: admins, scope: 'self' },

  // Leave and sick leave
  createLeaveType: { callers: admins, scope: 'company', feature: 'leave' },
  editLeaveType: { callers: admins, scope: 'company', feature: 'leave' },
  listLeaveTypes: { callers: approvers, scope: 'company', feature: 'leave' },
  deleteLeaveType: { callers: admins, scope: 'company', feature: 'leave' },
  createSickLeaveType: { callers: admins, scope: 'company', feature: 'sickLeave' },
  editSickLeaveType: { callers: admins, scope: 'company', feature: 'sickLeave' },
  listSickLeaveTypes: { callers: approvers, scope: 'company', feature: 'sickLeave' },
  deleteSickLeaveType: { callers: admins, scope: 'company', feature: 'sickLeave' },
  viewLeaveApplications: { callers: approvers, scope: 'people', feature: 'leave' },
  decideLeave: { callers: approvers, scope: 'people', feature: 'leave' },
  viewOwnLeave: { callers: 'signed-in', scope: 'self', feature: 'leave' },
  applyForLeave: { callers: 'signed-in', scope: 'self', feature: 'leave' },
  cancelLeave: { callers: 'signed-in', scope: 'self', feature: 'leave' },
  viewSickLeaveApplications: { callers: approvers, scope: 'people', feature: 'sickLeave' },
  decideSickLeave: { callers: approvers, scope: 'people', feature: 'sickLeave' },
  viewOwnSickLeave: { callers: 'signed-in', scope: 'self', feature: 'sickLeave' },
  applyForSickLeave: { callers: 'signed-in', scope: 'self', feature: 'sickLeave' },
  cancelSickLeave: { callers: 'signed-in', scope: 'self', feature: 'sickLeave' },

  // Work from home
  createWfhPolicy: { callers: companyLevel, scope: 'company', feature: 'workFromHome' },
  editWfhPolicy: { callers: companyLevel, scope: 'company', feature: 'workFromHome' },
  listWfhPolicies: { callers: approvers, scope: 'company', feature: 'workFromHome' },
  deleteWfhPolicy: { callers: companyLevel, scope: 'company', feature: 'workFromHome' },
  listWfhRequests: { callers: approvers, scope: 'people', feature: 'workFromHome' },
  decideWfh: { callers: approvers, scope: 'people', feature: 'workFromHome' },
  reviewWfh: { callers: approvers, scope: 'people', feature: 'workFromHome' },
  exportWfhRequests: { callers: approvers, scope: 'people', feature: 'workFromHome' },
  decideManyWfh: { callers: approvers, scope: 'people', feature: 'workFromHome' },
  viewWfhCalendar: { callers: approvers, scope: 'people', feature: 'workFromHome' },
  undoWfh: { callers: approvers, scope: 'people', feature: 'workFromHome' },
  viewOwnWfh: { callers: 'signed-in', scope: 'self', feature: 'workFromHome' },
  applyForWfh: { callers: 'signed-in', scope: 'self', feature: 'workFromHome' },
  cancelWfh: { callers: 'signed-in', scope: 'self', feature: 'workFromHome' },
  cancelWfhForEmployee: { callers: admins, scope: 'people', feature: 'workFromHome' },
  attachToLeave: { callers: 'signed-in', scope: 'self', feature: ['leave', 'sickLeave'] },
  attachForEmployee: { callers: [...companyLevel, 'b-hr'], scope: 'people', feature: ['leave', 'sickLeave'] },
  removeFromLeave: { callers: 'signed-in', scope: 'self', feature: ['leave', 'sickLeave'] },
  exportLeaveBalances: { callers: approvers, scope: 'people', feature: ['leave', 'sickLeave'] },
  exportLeaveApplications: { callers: approvers, scope: 'people', feature: ['leave', 'sickLeave'] },
  listDelegations: { callers: approvers, scope: 'people', feature: requests },
  createDelegation: { callers: approvers, scope: 'people', feature: requests },
  endDelegation: { callers: approvers, scope: 'people', feature: requests },
  viewRequests: { callers: approvers, scope: 'people', feature: requests },
  exportRequests: { callers: approvers, scope: 'people', feature: requests },
  viewMorningEmail: { callers: approvers, scope: 'self', feature: requests },
  changeMorningEmail: { callers: approvers, scope: 'self', feature: requests },
  viewLeaveLedger: { callers: approvers, scope: 'people', feature: ['leave', 'sickLeave'] },
  viewPersonLeave: { callers: approvers, scope: 'people', feature: ['leave', 'sickLeave'] },
  adjustLeave: { callers: admins, scope: 'people', feature: ['leave', 'sickLeave'] },
  enterLeave: { callers: admins, scope: 'people', feature: ['leave', 'sickLeave'] },
  cancelForEmployee: { callers: admins, scope: 'people', feature: ['leave', 'sickLeave'] },
  changeLeaveDays: { callers: admins, scope: 'people', feature: ['leave', 'sickLeave'] },
  keepLeave: { callers: 'signed-in', scope: 'self', feature: ['leave', 'sickLeave'] },
  decideManyLeaves: { callers: approvers, scope: 'people', feature: ['leave', 'sickLeave'] },
  undoLeaveDecision: { callers: approvers, scope: 'people', feature: ['leave', 'sickLeave'] },
  reviewLeave: { callers: approvers, scope: 'people', feature: 'leave' },
  reviewSickLeave: { callers: approvers, scope: 'people', feature: 'sickLeave' },
  simulateLeave: { callers: approvers, scope: 'people', feature: 'leave' },
  simulateSickLeave: { callers: approvers, scope: 'people', feature: 'sickLeave' },
  viewLeaveCalendar: { callers: approvers, scope: 'people', feature: ['leave', 'sickLeave'] },

  // Conversations
  listConversations: { callers: admins, scope: 'people', feature: 'talkToHr' },
  conversationHistory: { callers: admins, scope: 'people', feature: 'talkToHr' },
  replyToConversation: { callers: admins, scope: 'people', feature: 'talkToHr' },
  attachToConversation: { callers: admins, scope: 'people', feature: 'talkToHr' },
  listOwnConversations: { callers: 'signed-in', scope: 'self', feature: 'talkToHr' },
  startConversation: { callers: 'signed-in', scope: 'self', feature: 'talkToHr' },
  ownConversation: { callers: 'signed-in', scope: 'self', feature: 'talkToHr' },
  writeToHr: { callers: 'signed-in', scope: 'self', feature: 'talkToHr' },
  attachToOwnConversation: { callers: 'signed-in', scope: 'self', feature: 'talkToHr' },

  // Tickets
  raiseTicket: { callers: admins, scope: 'self' },
  viewRaisedTickets: { callers: admins, scope: 'people' },
  providerMessages: { callers: admins, scope: 'people' },
  replyToProvider: { callers: admins, scope: 'people' },
  attachToTicket: { callers: admins, scope: 'self' },
  listProviderTickets: { callers: 'provider', scope: 'public' },
  readProviderTicket: { callers: 'provider', scope: 'public' },
  answerTicket: { callers: 'provider', scope: 'public' },
  attachToAnswer: { callers: 'provider', scope: 'public' },
  readTicketFile: { callers: 'provider', scope: 'public' },
  receiveTicketMail: { callers: 'provider', scope: 'public' },

  // Articles
  getArticles: { callers: writers, scope: 'company', feature: 'articles' },
  getArticle: { callers: writers, scope: 'company', feature: 'articles' },
  createArticle: { callers: writers, scope: 'company', feature: 'articles' },
  editArticle: { callers: writers, scope: 'company', feature: 'articles' },
  publishArticle: { callers: writers, scope: 'company', feature: 'articles' },
  discardArticleChanges: { callers: writers, scope: 'company', feature: 'articles' },
  deleteArticle: { callers: writers, scope: 'company', feature: 'articles' },
  getArticleAuthors: { callers: writers, scope: 'company', feature: 'articles' },
  getArticlesToLink: { callers: writers, scope: 'company', feature: 'articles' },
  addArticlePicture: { callers: writers, scope: 'self', feature: 'articles' },
  listPublishedArticles: { callers: 'signed-in', scope: 'self', feature: 'articles' },
  readPublishedArticle: { callers: 'signed-in', scope: 'self', feature: 'articles' },
  // HR documents
  countAudience: { callers: admins, scope: 'people' },
  attachHrDocument: { callers: admins, scope: 'self', feature: addressed },
  createAnnouncement: { callers: admins, scope: 'people', feature: 'announcements' },
  getAnnouncements: { callers: admins, scope: 'people', feature: 'announcements' },
  deleteAnnouncement: { callers: admins, scope: 'people', feature: 'announcements' },
  getAnnouncement: { callers: admins, scope: 'people', feature: 'announcements' },
  editAnnouncement: { callers: admins, scope: 'people', feature: 'announcements' },
  withdrawAnnouncement: { callers: admins, scope: 'people', feature: 'announcements' },
  remindOfAnnouncement: { callers: admins, scope: 'people', feature: 'announcements' },
  listAnnouncementReaders: { callers: admins, scope: 'people', feature: 'announcements' },
  exportAnnouncementReaders: { callers: admins, scope: 'people', feature: 'announcements' },
  listOwnAnnouncements: { callers: 'signed-in', scope: 'self', feature: 'announcements' },
  readOwnAnnouncement: { callers: 'signed-in', scope: 'self', feature: 'announcements' },
  getPolicyDocuments: { callers: admins, scope: 'people', feature: 'policies' },
  uploadPolicyDocument: { callers: admins, scope: 'people', feature: 'policies' },
  editPolicyDocument: { callers: admins, scope: 'people', feature: 'policies' },
  deletePolicyDocument: { callers: admins, scope: 'people', feature: 'policies' },
  getPolicyDocument: { callers: admins, scope: 'people', feature: 'policies' },
  getPolicyVersion: { callers: admins, scope: 'people', feature: 'policies' },
  addPolicyPicture: { callers: admins, scope: 'self', feature: 'policies' },
  discardPolicyDraft: { callers: admins, scope: 'people', feature: 'policies' },
  retirePolicyDocument: { callers: admins, scope: 'people', feature: 'policies' },
  remindOfPolicy: { callers: admins, scope: 'people', feature: 'policies' },
  listPolicyOwners: { callers: admins, scope: 'people', feature: 'policies' },
  viewPolicyCompletion: { callers: admins, scope: 'people', feature: 'policies' },
  listPolicyReaders: { callers: admins, scope: 'people', feature: 'policies' },
  exportPolicyEvidence: { callers: admins, scope: 'people', feature: 'policies' },
  listOwnPolicies: { callers: 'signed-in', scope: 'self', feature: 'policies' },
  readOwnPolicy: { callers: 'signed-in', scope: 'self', feature: 'policies' },
  readOwnPolicyVersion: { callers: 'signed-in', scope: 'self', feature: 'policies' },
  acknowledgePolicy: { callers: 'signed-in', scope: 'self', feature: 'policies' },

  // Campaigns
  createCampaign: { callers: admins, scope: 'people', feature: 'campaigns' },
  getCampaigns: { callers: admins, scope: 'people', feature: 'campaigns' },
  getCampaign: { callers: admins, scope: 'people', feature: 'campaigns' },
  editCampaign: { callers: admins, scope: 'people', feature: 'campaigns' },
  deleteCampaign: { callers: admins, scope: 'people', feature: 'campaigns' },
  moveCampaign: { callers: admins, scope: 'people', feature: 'campaigns' },
  testCampaign: { callers: admins, scope: 'people', feature: 'campaigns' },
  viewCampaignProgress: { callers: admins, scope: 'people', feature: 'campaigns' },
  viewCampaignFigures: { callers: admins, scope: 'people', feature: 'campaigns' },
  listCampaignTargets: { callers: admins, scope: 'people', feature: 'campaigns' },
  addCampaignPicture: { callers: admins, scope: 'self', feature: 'campaigns' },
  listOwnCampaigns: { callers: 'signed-in', scope: 'self', feature: 'campaigns' },
  readOwnCampaign: { callers: 'signed-in', scope: 'self', feature: 'campaigns' },
  followOwnCampaign: { callers: 'signed-in', scope: 'self', feature: 'campaigns' },
  // Anyone who has the link in a message, also long after the company has switched campaigns off.
  openCampaignMail: { callers: 'public', scope: 'public' },
  followCampaignMail: { callers: 'public', scope: 'public' },
  countCampaignOpened: { callers: 'public', scope: 'public' },
  unsubscribeFromCampaigns: { callers: 'public', scope: 'public' },
  subscribeToCampaigns: { callers: 'public', scope: 'public' },

  // Challenges
  createChallenge: { callers: admins, scope: 'people' },
  viewChallenges: { callers: admins, scope: 'people' },
  getChallenge: { callers: admins, scope: 'people' },
  editChallenge: { callers: admins, scope: 'people' },
  deleteChallenge: { callers: admins, scope: 'people' },
  setChallengeActive: { callers: admins, scope: 'people' },
  moveChallenge: { callers: admins, scope: 'people' },
  copyChallenge: { callers: admins, scope: 'people' },
  previewChallenge: { callers: admins, scope: 'people' },
  addChallengePicture: { callers: admins, scope: 'self' },
  viewLeaderboard: { callers: admins, scope: 'people' },
  exportLeaderboard: { callers: admins, scope: 'people' },
  viewTeamStats: { callers: admins, scope: 'people' },
  viewChallengeProgress: { callers: admins, scope: 'people' },
  listFlaggedDays: { callers: admins, scope: 'people' },
  reviewChallengeDay: { callers: admins, scope: 'people' },
  listChallengeChanges: { callers: admins, scope: 'people' },
  listOwnChallenges: { callers: 'signed-in', scope: 'self' },
  viewOwnChallenge: { callers: 'signed-in', scope: 'self' },
  joinChallenge: { callers: 'signed-in', scope: 'self' },
  leaveChallenge: { callers: 'signed-in', scope: 'self' },
  viewOwnBoard: { callers: 'signed-in', scope: 'self' },
  sendActivity: { callers: 'signed-in', scope: 'self' },
  viewOwnActivity: { callers: 'signed-in', scope: 'self' },

  // Recognition
  createRecognitionTag: { callers: admins, scope: 'people', feature: 'recognition' },
  getHashTags: { callers: 'signed-in', scope: 'people', feature: 'recognition' },
  deleteRecognitionTag: { callers: admins, scope: 'people', feature: 'recognition' },
  editRecognitionTag: { callers: admins, scope: 'people', feature: 'recognition' },
  viewTagUse: { callers: admins, scope: 'people', feature: 'recognition' },
  createRecognitionPost: { callers: 'signed-in', scope: 'self', feature: 'recognition' },
  reactToRecognition: {
    callers: 'signed-in',
    scope: 'people',
    feature: 'recognition',
    roleOnly: { x: { hide: admins, restore: admins } },
  },
  getRecognitionPosts: { callers: 'signed-in', scope: 'people', feature: 'recognition' },
  getRecognitionPost: { callers: 'signed-in', scope: 'people', feature: 'recognition' },
  listRecognitionComments: { callers: 'signed-in', scope: 'people', feature: 'recognition' },
  listRecognitionReactions: { callers: 'signed-in', scope: 'people', feature: 'recognition' },
  addRecognitionPicture: { callers: 'signed-in', scope: 'self', feature: 'recognition' },
  findColleagues: { callers: 'signed-in', scope: 'company', feature: 'recognition' },
  listOwnRecognition: { callers: 'signed-in', scope: 'self', feature: 'recognition' },
  withdrawRecognition: { callers: 'signed-in', scope: 'self', feature: 'recognition' },
  appealRecognition: { callers: 'signed-in', scope: 'self', feature: 'recognition' },
  getAdminPosts: { callers: admins, scope: 'people', feature: 'recognition' },
  getAdminPost: { callers: admins, scope: 'people', feature: 'recognition' },
  deleteRecognitionPost: { callers: admins, scope: 'people', feature: 'recognition' },
  moderateRecognitionPosts: { callers: admins, scope: 'people', feature: 'recognition' },
  getWatchedWords: { callers: companyLevel, scope: 'company', feature: 'recognition' },
  setWatchedWords: { callers: companyLevel, scope: 'company', feature: 'recognition' },
  viewRecognitionInsight: { callers: admins, scope: 'people', feature: 'recognition' },
  listUnrecognised: { callers: admins, scope: 'people', feature: 'recognition' },
  exportRecognitionInsight: { callers: admins, scope: 'people', feature: 'recognition' },

  // Company reports; `server/reports/company/reports.ts` checks the features of each
  viewCompanyReport: { callers: admins, scope: 'people' },
  exportCompanyReport: { callers: admins, scope: 'people' },
  startReportRun: { callers: admins, scope: 'people' },
  viewReportRun: { callers: admins, scope: 'people' },
  listReportViews: { callers: admins, scope: 'self' },
  saveReportView: { callers: admins, scope: 'self' },
  editReportView: { callers: admins, scope: 'self' },
  deleteReportView: { callers: admins, scope: 'self' },
  sendReportView: { callers: admins, scope: 'self' },

  // Reports on people
  personReports: { callers: admins, scope: 'people', isMedical: true },
  listPersonReports: { callers: admins, scope: 'people', isMedical: true },
  editPersonReport: { callers: admins, scope: 'people', isMedical: true },

  // Notifications
  listNotifications: { callers: 'signed-in', scope: 'self' },
  readAllNotifications: { callers: 'signed-in', scope: 'self' },
  readNotification: { callers: 'signed-in', scope: 'self' },
  markNotificationsSeen: { callers: 'signed-in', scope: 'self' },
  openFeed: { callers: 'signed-in', scope: 'self' },
  // Bulk uploads
  bulkSignUp: { callers: admins, scope: 'people' },
  uploadCardiovascularFile: { callers: admins, scope: 'people', isMedical: true },
  uploadRecommendationFile: { callers: admins, scope: 'people', isMedical: true },
  uploadBloodFiles: { callers: admins, scope: 'people', isMedical: true },
  uploadLeaveBalances: { callers: admins, scope: 'people', feature: ['leave', 'sickLeave'] },
  checkImport: { callers: admins, scope: 'people' },
  checkFailedRows: { callers: admins, scope: 'people' },
  importTemplate: { callers: admins, scope: 'company' },
  listImports: { callers: admins, scope: 'people' },
  getImport: { callers: admins, scope: 'people' },
  importFailedRows: { callers: admins, scope: 'people' },
  dismissImport: { callers: admins, scope: 'people' },

  // Workflows
  countTransitions: { callers: anyLevel, scope: 'company' },
  viewTransitionCounts: { callers: companyLevel, scope: 'company' },
  exportTransitionCounts: { callers: companyLevel, scope: 'company' },
  switchCounting: { callers: companyLevel, scope: 'company' },
  deleteTransitionCounts: { callers: companyLevel, scope: 'company' },

  // Files and health
  getFile: { callers: 'anybody', scope: 'people' },
  downloadFile: { callers: 'anybody', scope: 'people' },
  health: { callers: 'public', scope: 'public' },
} as const satisfies Record<BuiltCall, Access>;

export const accessOf = (call: BuiltCall): Access => access[call];

export type SignedInCall = {
  [C in BuiltCall]: (typeof access)[C]['callers'] extends 'public' | 'anybody' | 'provider' ? never : C;
}[BuiltCall];

export type ProviderCall = {
  [C in BuiltCall]: (typeof access)[C]['callers'] extends 'provider' ? C : never;
}[BuiltCall];
