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
   * What the call is about: no one in particular, the caller, the company, or the people in the caller's scope. It is not
   * enforced from here: the handler's queries keep to the scope, a call about anyone else gets 404, and
   * `tests/server/matrix.test.ts` holds every handler to it.
   */
  readonly subject: 'nobody' | 'self' | 'company' | 'people';
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

/** `server/articles/authorship.ts` decides which articles. */
const writers = [...admins, 'content-writer', 'b-content-writer'] as const satisfies readonly Role[];
const audienceFeatures = ['announcements', 'campaigns', 'policies'] as const satisfies readonly Feature[];

const requests = ['leave', 'sickLeave', 'workFromHome'] as const satisfies readonly Feature[];

export const access = {
  // Auth and account
  login: { callers: 'public', subject: 'nobody' },
  exchangeSecurityToken: { callers: 'public', subject: 'nobody' },
  forgetPassword: { callers: 'public', subject: 'nobody' },
  signOut: { callers: 'signed-in', subject: 'self' },
  listSessions: { callers: 'signed-in', subject: 'self' },
  endSession: { callers: 'signed-in', subject: 'self' },
  endOtherSessions: { callers: 'signed-in', subject: 'self' },
  changePassword: { callers: 'signed-in', subject: 'self' },
  trackedUserResult: { callers: 'signed-in', subject: 'self' },
  resendEmail: { callers: admins, subject: 'people' },

  // Company
  getCompany: { callers: 'signed-in', subject: 'company' },
  editCompany: { callers: companyLevel, subject: 'company' },
  uploadCompanyLogo: { callers: admins, subject: 'self' },
  skipCompanyLogo: { callers: admins, subject: 'self' },

  // Organisation
  getDetailsOnEdit: { callers: admins, subject: 'people' },
  getBranches: { callers: admins, subject: 'people' },
  createBranch: { callers: companyLevel, subject: 'company' },
  editBranch: { callers: companyLevel, subject: 'company' },
  getBranchEffects: { callers: companyLevel, subject: 'company' },
  setBranchEnabled: { callers: companyLevel, subject: 'company' },
  getDepartments: { callers: admins, subject: 'people' },
  createDepartment: { callers: admins, subject: 'company' },
  editDepartment: { callers: companyLevel, subject: 'company' },
  mergeDepartment: { callers: companyLevel, subject: 'company' },
  deleteDepartment: { callers: companyLevel, subject: 'company' },
  getDesignations: { callers: admins, subject: 'people' },
  createDesignation: { callers: admins, subject: 'company' },
  editDesignation: { callers: companyLevel, subject: 'company' },
  mergeDesignation: { callers: companyLevel, subject: 'company' },
  deleteDesignation: { callers: companyLevel, subject: 'company' },
  getTeams: { callers: admins, subject: 'people' },
  createTeam: { callers: companyLevel, subject: 'company' },
  editTeam: { callers: companyLevel, subject: 'company' },
  deleteTeam: { callers: companyLevel, subject: 'company' },
  viewGroups: { callers: admins, subject: 'people' },
  createGroup: { callers: companyLevel, subject: 'company' },
  editGroup: { callers: admins, subject: 'people' },
  deleteGroup: { callers: companyLevel, subject: 'company' },
  viewInsurancePlans: { callers: admins, subject: 'company' },
  createInsurancePlan: { callers: companyLevel, subject: 'company' },
  editInsurancePlan: { callers: companyLevel, subject: 'company' },
  uploadInsuranceDocument: { callers: companyLevel, subject: 'company' },

  // Dashboard
  companyDashboard: { callers: admins, subject: 'people' },
  arrangeDashboard: { callers: admins, subject: 'self' },

  // Employees
  signUpEmployee: { callers: admins, subject: 'people' },
  updateUser: { callers: admins, subject: 'people' },
  setUserEnabled: { callers: admins, subject: 'people' },
  allUsers: { callers: admins, subject: 'people' },
  getEmployees: { callers: approvers, subject: 'people' },
  getEmployee: { callers: admins, subject: 'people' },
  getEmployeeEffects: { callers: admins, subject: 'people' },
  confirmBranchHr: { callers: companyLevel, subject: 'people' },
  assignManager: { callers: admins, subject: 'people' },
  previewPeopleChange: { callers: admins, subject: 'people' },
  changePeople: { callers: admins, subject: 'people' },
  undoPeopleChange: { callers: admins, subject: 'people' },
  exportEmployees: { callers: admins, subject: 'people' },
  viewPerson: { callers: admins, subject: 'people' },
  viewPersonHistory: { callers: admins, subject: 'people' },
  viewOrgChart: { callers: admins, subject: 'people' },
  listViews: { callers: admins, subject: 'self' },
  saveView: { callers: admins, subject: 'self' },
  deleteView: { callers: admins, subject: 'self' },

  // Leave and sick leave
  createLeaveType: { callers: admins, subject: 'company', feature: 'leave' },
  editLeaveType: { callers: admins, subject: 'company', feature: 'leave' },
  listLeaveTypes: { callers: approvers, subject: 'company', feature: 'leave' },
  deleteLeaveType: { callers: admins, subject: 'company', feature: 'leave' },
  createSickLeaveType: { callers: admins, subject: 'company', feature: 'sickLeave' },
  editSickLeaveType: { callers: admins, subject: 'company', feature: 'sickLeave' },
  listSickLeaveTypes: { callers: approvers, subject: 'company', feature: 'sickLeave' },
  deleteSickLeaveType: { callers: admins, subject: 'company', feature: 'sickLeave' },
  viewLeaveApplications: { callers: approvers, subject: 'people', feature: 'leave' },
  decideLeave: { callers: approvers, subject: 'people', feature: 'leave' },
  viewOwnLeave: { callers: 'signed-in', subject: 'self', feature: 'leave' },
  applyForLeave: { callers: 'signed-in', subject: 'self', feature: 'leave' },
  cancelLeave: { callers: 'signed-in', subject: 'self', feature: 'leave' },
  viewSickLeaveApplications: { callers: approvers, subject: 'people', feature: 'sickLeave' },
  decideSickLeave: { callers: approvers, subject: 'people', feature: 'sickLeave' },
  viewOwnSickLeave: { callers: 'signed-in', subject: 'self', feature: 'sickLeave' },
  applyForSickLeave: { callers: 'signed-in', subject: 'self', feature: 'sickLeave' },
  cancelSickLeave: { callers: 'signed-in', subject: 'self', feature: 'sickLeave' },

  // Work from home
  createWfhPolicy: { callers: companyLevel, subject: 'company', feature: 'workFromHome' },
  editWfhPolicy: { callers: companyLevel, subject: 'company', feature: 'workFromHome' },
  listWfhPolicies: { callers: approvers, subject: 'company', feature: 'workFromHome' },
  deleteWfhPolicy: { callers: companyLevel, subject: 'company', feature: 'workFromHome' },
  listWfhRequests: { callers: approvers, subject: 'people', feature: 'workFromHome' },
  decideWfh: { callers: approvers, subject: 'people', feature: 'workFromHome' },
  reviewWfh: { callers: approvers, subject: 'people', feature: 'workFromHome' },
  exportWfhRequests: { callers: approvers, subject: 'people', feature: 'workFromHome' },
  decideManyWfh: { callers: approvers, subject: 'people', feature: 'workFromHome' },
  viewWfhCalendar: { callers: approvers, subject: 'people', feature: 'workFromHome' },
  undoWfh: { callers: approvers, subject: 'people', feature: 'workFromHome' },
  viewOwnWfh: { callers: 'signed-in', subject: 'self', feature: 'workFromHome' },
  applyForWfh: { callers: 'signed-in', subject: 'self', feature: 'workFromHome' },
  cancelWfh: { callers: 'signed-in', subject: 'self', feature: 'workFromHome' },
  cancelWfhForEmployee: { callers: admins, subject: 'people', feature: 'workFromHome' },
  attachToLeave: { callers: 'signed-in', subject: 'self', feature: ['leave', 'sickLeave'] },
  attachForEmployee: { callers: [...companyLevel, 'b-hr'], subject: 'people', feature: ['leave', 'sickLeave'] },
  removeFromLeave: { callers: 'signed-in', subject: 'self', feature: ['leave', 'sickLeave'] },
  exportLeaveBalances: { callers: approvers, subject: 'people', feature: ['leave', 'sickLeave'] },
  exportLeaveApplications: { callers: approvers, subject: 'people', feature: ['leave', 'sickLeave'] },
  listDelegations: { callers: approvers, subject: 'people', feature: requests },
  createDelegation: { callers: approvers, subject: 'people', feature: requests },
  endDelegation: { callers: approvers, subject: 'people', feature: requests },
  viewRequests: { callers: approvers, subject: 'people', feature: requests },
  exportRequests: { callers: approvers, subject: 'people', feature: requests },
  viewMorningEmail: { callers: approvers, subject: 'self', feature: requests },
  changeMorningEmail: { callers: approvers, subject: 'self', feature: requests },
  viewLeaveLedger: { callers: approvers, subject: 'people', feature: ['leave', 'sickLeave'] },
  viewPersonLeave: { callers: approvers, subject: 'people', feature: ['leave', 'sickLeave'] },
  adjustLeave: { callers: admins, subject: 'people', feature: ['leave', 'sickLeave'] },
  enterLeave: { callers: admins, subject: 'people', feature: ['leave', 'sickLeave'] },
  cancelForEmployee: { callers: admins, subject: 'people', feature: ['leave', 'sickLeave'] },
  changeLeaveDays: { callers: admins, subject: 'people', feature: ['leave', 'sickLeave'] },
  keepLeave: { callers: 'signed-in', subject: 'self', feature: ['leave', 'sickLeave'] },
  decideManyLeaves: { callers: approvers, subject: 'people', feature: ['leave', 'sickLeave'] },
  previewLeaveDecisions: { callers: approvers, subject: 'people', feature: ['leave', 'sickLeave'] },
  undoLeaveDecision: { callers: approvers, subject: 'people', feature: ['leave', 'sickLeave'] },
  reviewLeave: { callers: approvers, subject: 'people', feature: 'leave' },
  reviewSickLeave: { callers: approvers, subject: 'people', feature: 'sickLeave' },
  simulateLeave: { callers: approvers, subject: 'people', feature: 'leave' },
  simulateSickLeave: { callers: approvers, subject: 'people', feature: 'sickLeave' },
  viewLeaveCalendar: { callers: approvers, subject: 'people', feature: ['leave', 'sickLeave'] },

  // Conversations
  listConversations: { callers: admins, subject: 'people', feature: 'talkToHr' },
  conversationHistory: { callers: admins, subject: 'people', feature: 'talkToHr' },
  replyToConversation: { callers: admins, subject: 'people', feature: 'talkToHr' },
  attachToConversation: { callers: admins, subject: 'people', feature: 'talkToHr' },
  listOwnConversations: { callers: 'signed-in', subject: 'self', feature: 'talkToHr' },
  startConversation: { callers: 'signed-in', subject: 'self', feature: 'talkToHr' },
  ownConversation: { callers: 'signed-in', subject: 'self', feature: 'talkToHr' },
  writeToHr: { callers: 'signed-in', subject: 'self', feature: 'talkToHr' },
  attachToOwnConversation: { callers: 'signed-in', subject: 'self', feature: 'talkToHr' },

  // Tickets
  raiseTicket: { callers: admins, subject: 'self' },
  viewRaisedTickets: { callers: admins, subject: 'people' },
  providerMessages: { callers: admins, subject: 'people' },
  replyToProvider: { callers: admins, subject: 'people' },
  attachToTicket: { callers: admins, subject: 'self' },
  listProviderTickets: { callers: 'provider', subject: 'nobody' },
  readProviderTicket: { callers: 'provider', subject: 'nobody' },
  answerTicket: { callers: 'provider', subject: 'nobody' },
  attachToAnswer: { callers: 'provider', subject: 'nobody' },
  readTicketFile: { callers: 'provider', subject: 'nobody' },
  receiveTicketMail: { callers: 'provider', subject: 'nobody' },

  // Articles
  getArticles: { callers: writers, subject: 'company', feature: 'articles' },
  getArticle: { callers: writers, subject: 'company', feature: 'articles' },
  createArticle: { callers: writers, subject: 'company', feature: 'articles' },
  editArticle: { callers: writers, subject: 'company', feature: 'articles' },
  publishArticle: { callers: writers, subject: 'company', feature: 'articles' },
  discardArticleChanges: { callers: writers, subject: 'company', feature: 'articles' },
  deleteArticle: { callers: writers, subject: 'company', feature: 'articles' },
  getArticleAuthors: { callers: writers, subject: 'company', feature: 'articles' },
  getArticlesToLink: { callers: writers, subject: 'company', feature: 'articles' },
  addArticlePicture: { callers: writers, subject: 'self', feature: 'articles' },
  listPublishedArticles: { callers: 'signed-in', subject: 'self', feature: 'articles' },
  readPublishedArticle: { callers: 'signed-in', subject: 'self', feature: 'articles' },
  // HR documents
  countAudience: { callers: admins, subject: 'people' },
  attachHrDocument: { callers: admins, subject: 'self', feature: audienceFeatures },
  createAnnouncement: { callers: admins, subject: 'people', feature: 'announcements' },
  getAnnouncements: { callers: admins, subject: 'people', feature: 'announcements' },
  deleteAnnouncement: { callers: admins, subject: 'people', feature: 'announcements' },
  getAnnouncement: { callers: admins, subject: 'people', feature: 'announcements' },
  editAnnouncement: { callers: admins, subject: 'people', feature: 'announcements' },
  withdrawAnnouncement: { callers: admins, subject: 'people', feature: 'announcements' },
  remindOfAnnouncement: { callers: admins, subject: 'people', feature: 'announcements' },
  listAnnouncementReaders: { callers: admins, subject: 'people', feature: 'announcements' },
  exportAnnouncementReaders: { callers: admins, subject: 'people', feature: 'announcements' },
  listOwnAnnouncements: { callers: 'signed-in', subject: 'self', feature: 'announcements' },
  readOwnAnnouncement: { callers: 'signed-in', subject: 'self', feature: 'announcements' },
  getPolicyDocuments: { callers: admins, subject: 'people', feature: 'policies' },
  uploadPolicyDocument: { callers: admins, subject: 'people', feature: 'policies' },
  editPolicyDocument: { callers: admins, subject: 'people', feature: 'policies' },
  deletePolicyDocument: { callers: admins, subject: 'people', feature: 'policies' },
  getPolicyDocument: { callers: admins, subject: 'people', feature: 'policies' },
  getPolicyVersion: { callers: admins, subject: 'people', feature: 'policies' },
  addPolicyPicture: { callers: admins, subject: 'self', feature: 'policies' },
  discardPolicyDraft: { callers: admins, subject: 'people', feature: 'policies' },
  retirePolicyDocument: { callers: admins, subject: 'people', feature: 'policies' },
  remindOfPolicy: { callers: admins, subject: 'people', feature: 'policies' },
  listPolicyOwners: { callers: admins, subject: 'people', feature: 'policies' },
  viewPolicyCompletion: { callers: admins, subject: 'people', feature: 'policies' },
  listPolicyReaders: { callers: admins, subject: 'people', feature: 'policies' },
  exportPolicyEvidence: { callers: admins, subject: 'people', feature: 'policies' },
  listOwnPolicies: { callers: 'signed-in', subject: 'self', feature: 'policies' },
  readOwnPolicy: { callers: 'signed-in', subject: 'self', feature: 'policies' },
  readOwnPolicyVersion: { callers: 'signed-in', subject: 'self', feature: 'policies' },
  acknowledgePolicy: { callers: 'signed-in', subject: 'self', feature: 'policies' },

  // Campaigns
  createCampaign: { callers: admins, subject: 'people', feature: 'campaigns' },
  getCampaigns: { callers: admins, subject: 'people', feature: 'campaigns' },
  getCampaign: { callers: admins, subject: 'people', feature: 'campaigns' },
  editCampaign: { callers: admins, subject: 'people', feature: 'campaigns' },
  deleteCampaign: { callers: admins, subject: 'people', feature: 'campaigns' },
  moveCampaign: { callers: admins, subject: 'people', feature: 'campaigns' },
  testCampaign: { callers: admins, subject: 'people', feature: 'campaigns' },
  viewCampaignProgress: { callers: admins, subject: 'people', feature: 'campaigns' },
  viewCampaignFigures: { callers: admins, subject: 'people', feature: 'campaigns' },
  listCampaignTargets: { callers: admins, subject: 'people', feature: 'campaigns' },
  addCampaignPicture: { callers: admins, subject: 'self', feature: 'campaigns' },
  listOwnCampaigns: { callers: 'signed-in', subject: 'self', feature: 'campaigns' },
  readOwnCampaign: { callers: 'signed-in', subject: 'self', feature: 'campaigns' },
  followOwnCampaign: { callers: 'signed-in', subject: 'self', feature: 'campaigns' },
  // Anyone who has the link in a message, also long after the company has switched campaigns off.
  openCampaignMail: { callers: 'public', subject: 'nobody' },
  followCampaignMail: { callers: 'public', subject: 'nobody' },
  countCampaignOpened: { callers: 'public', subject: 'nobody' },
  unsubscribeFromCampaigns: { callers: 'public', subject: 'nobody' },
  subscribeToCampaigns: { callers: 'public', subject: 'nobody' },

  // Challenges
  createChallenge: { callers: admins, subject: 'people' },
  viewChallenges: { callers: admins, subject: 'people' },
  getChallenge: { callers: admins, subject: 'people' },
  editChallenge: { callers: admins, subject: 'people' },
  deleteChallenge: { callers: admins, subject: 'people' },
  setChallengeActive: { callers: admins, subject: 'people' },
  moveChallenge: { callers: admins, subject: 'people' },
  copyChallenge: { callers: admins, subject: 'people' },
  previewChallenge: { callers: admins, subject: 'people' },
  addChallengePicture: { callers: admins, subject: 'self' },
  viewLeaderboard: { callers: admins, subject: 'people' },
  exportLeaderboard: { callers: admins, subject: 'people' },
  viewTeamStats: { callers: admins, subject: 'people' },
  viewChallengeProgress: { callers: admins, subject: 'people' },
  listFlaggedDays: { callers: admins, subject: 'people' },
  reviewChallengeDay: { callers: admins, subject: 'people' },
  listChallengeChanges: { callers: admins, subject: 'people' },
  listOwnChallenges: { callers: 'signed-in', subject: 'self' },
  viewOwnChallenge: { callers: 'signed-in', subject: 'self' },
  joinChallenge: { callers: 'signed-in', subject: 'self' },
  leaveChallenge: { callers: 'signed-in', subject: 'self' },
  viewOwnBoard: { callers: 'signed-in', subject: 'self' },
  sendActivity: { callers: 'signed-in', subject: 'self' },
  viewOwnActivity: { callers: 'signed-in', subject: 'self' },

  // Recognition
  createRecognitionTag: { callers: admins, subject: 'people', feature: 'recognition' },
  getHashTags: { callers: 'signed-in', subject: 'people', feature: 'recognition' },
  deleteRecognitionTag: { callers: admins, subject: 'people', feature: 'recognition' },
  editRecognitionTag: { callers: admins, subject: 'people', feature: 'recognition' },
  viewTagUse: { callers: admins, subject: 'people', feature: 'recognition' },
  createRecognitionPost: { callers: 'signed-in', subject: 'self', feature: 'recognition' },
  reactToRecognition: {
    callers: 'signed-in',
    subject: 'people',
    feature: 'recognition',
    roleOnly: { x: { hide: admins, restore: admins } },
  },
  getRecognitionPosts: { callers: 'signed-in', subject: 'people', feature: 'recognition' },
  getRecognitionPost: { callers: 'signed-in', subject: 'people', feature: 'recognition' },
  listRecognitionComments: { callers: 'signed-in', subject: 'people', feature: 'recognition' },
  listRecognitionReactions: { callers: 'signed-in', subject: 'people', feature: 'recognition' },
  addRecognitionPicture: { callers: 'signed-in', subject: 'self', feature: 'recognition' },
  findColleagues: { callers: 'signed-in', subject: 'company', feature: 'recognition' },
  listOwnRecognition: { callers: 'signed-in', subject: 'self', feature: 'recognition' },
  withdrawRecognition: { callers: 'signed-in', subject: 'self', feature: 'recognition' },
  appealRecognition: { callers: 'signed-in', subject: 'self', feature: 'recognition' },
  getAdminPosts: { callers: admins, subject: 'people', feature: 'recognition' },
  getAdminPost: { callers: admins, subject: 'people', feature: 'recognition' },
  deleteRecognitionPost: { callers: admins, subject: 'people', feature: 'recognition' },
  moderateRecognitionPosts: { callers: admins, subject: 'people', feature: 'recognition' },
  getWatchedWords: { callers: companyLevel, subject: 'company', feature: 'recognition' },
  setWatchedWords: { callers: companyLevel, subject: 'company', feature: 'recognition' },
  viewRecognitionInsight: { callers: admins, subject: 'people', feature: 'recognition' },
  listUnrecognised: { callers: admins, subject: 'people', feature: 'recognition' },
  exportRecognitionInsight: { callers: admins, subject: 'people', feature: 'recognition' },

  // Company reports; `server/reports/company/reports.ts` checks the features of each
  viewCompanyReport: { callers: admins, subject: 'people' },
  exportCompanyReport: { callers: admins, subject: 'people' },
  startReportRun: { callers: admins, subject: 'people' },
  viewReportRun: { callers: admins, subject: 'people' },
  listReportViews: { callers: admins, subject: 'self' },
  saveReportView: { callers: admins, subject: 'self' },
  editReportView: { callers: admins, subject: 'self' },
  deleteReportView: { callers: admins, subject: 'self' },
  sendReportView: { callers: admins, subject: 'self' },

  // Reports on people
  personReports: { callers: admins, subject: 'people', isMedical: true },
  listPersonReports: { callers: admins, subject: 'people', isMedical: true },
  editPersonReport: { callers: admins, subject: 'people', isMedical: true },

  // Notifications
  listNotifications: { callers: 'signed-in', subject: 'self' },
  readAllNotifications: { callers: 'signed-in', subject: 'self' },
  readNotification: { callers: 'signed-in', subject: 'self' },
  markNotificationsSeen: { callers: 'signed-in', subject: 'self' },
  openFeed: { callers: 'signed-in', subject: 'self' },
  // Bulk uploads
  bulkSignUp: { callers: admins, subject: 'people' },
  uploadCardiovascularFile: { callers: admins, subject: 'people', isMedical: true },
  uploadRecommendationFile: { callers: admins, subject: 'people', isMedical: true },
  uploadBloodFiles: { callers: admins, subject: 'people', isMedical: true },
  uploadLeaveBalances: { callers: admins, subject: 'people', feature: ['leave', 'sickLeave'] },
  checkImport: { callers: admins, subject: 'people' },
  checkFailedRows: { callers: admins, subject: 'people' },
  checkNotInFile: { callers: admins, subject: 'people' },
  importTemplate: { callers: admins, subject: 'company' },
  listImports: { callers: admins, subject: 'people' },
  getImport: { callers: admins, subject: 'people' },
  importFailedRows: { callers: admins, subject: 'people' },
  dismissImport: { callers: admins, subject: 'people' },

  // Workflows
  countTransitions: { callers: anyLevel, subject: 'company' },
  viewTransitionCounts: { callers: companyLevel, subject: 'company' },
  exportTransitionCounts: { callers: companyLevel, subject: 'company' },
  switchCounting: { callers: companyLevel, subject: 'company' },
  deleteTransitionCounts: { callers: companyLevel, subject: 'company' },

  // Files and health
  getFile: { callers: 'anybody', subject: 'people' },
  downloadFile: { callers: 'anybody', subject: 'people' },
  health: { callers: 'public', subject: 'nobody' },
} as const satisfies Record<BuiltCall, Access>;

export const accessOf = (call: BuiltCall): Access => access[call];

export type SignedInCall = {
  [C in BuiltCall]: (typeof access)[C]['callers'] extends 'public' | 'anybody' | 'provider' ? never : C;
}[BuiltCall];

export type ProviderCall = {
  [C in BuiltCall]: (typeof access)[C]['callers'] extends 'provider' ? C : never;
}[BuiltCall];
