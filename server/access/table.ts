/** Who may make which call, and about whom. Every call has exactly one line; the server does not start without it. */
import type { Role } from '../../src/api/contract/auth.ts';
import type { BuiltCall } from '../../src/api/contract/index.ts';
import type { Feature } from '../../src/machines/rules/features.ts';

export interface Access {
  /**
   * - `public`: a session is neither needed nor looked at.
   * - `anybody`: works without a session; one that is sent is looked at.
   * - `signed-in`: any session.
   * - roles: a session of somebody who holds one of them; others get 403.
   */
  readonly who: 'public' | 'anybody' | 'signed-in' | readonly Role[];
  /**
   * What the call is about: nobody in particular, the caller, the caller's company as a whole, or the people whom the
   * caller's scope covers (then whoever is outside answers 404).
   */
  readonly scope: 'public' | 'self' | 'company' | 'people';
  /** Answers 403 where the company has the feature switched off; of several, where it has all of them switched off. */
  readonly feature?: Feature | readonly Feature[];
}

const companyLevel = ['c-admin', 'c-hr'] as const satisfies readonly Role[];
const admins = [...companyLevel, 'b-admin', 'b-hr'] as const satisfies readonly Role[];
/** Whoever may decide on somebody's requests. */
const deciders = [...admins, 'reporting-manager'] as const satisfies readonly Role[];

/** Whoever has pages about articles. Whose articles are theirs to see and to write, `server/articles/reach.ts` says. */
const writers = [...admins, 'content-writer', 'b-content-writer'] as const satisfies readonly Role[];
/** Whatever is addressed to people. */
const addressed = ['announcements', 'campaigns', 'policies'] as const satisfies readonly Feature[];

/** Whatever somebody asks for. */
const requests = ['leave', 'sickLeave', 'workFromHome'] as const satisfies readonly Feature[];

export const access = {
  // Auth and account
  login: { who: 'public', scope: 'public' },
  exchangeSecurityToken: { who: 'public', scope: 'public' },
  forgetPassword: { who: 'public', scope: 'public' },
  signOut: { who: 'signed-in', scope: 'self' },
  changePassword: { who: 'signed-in', scope: 'self' },
  trackedUserResult: { who: 'signed-in', scope: 'self' },
  resendEmail: { who: admins, scope: 'people' },

  // Company
  getCompany: { who: 'signed-in', scope: 'company' },
  editCompany: { who: companyLevel, scope: 'company' },
  uploadCompanyLogo: { who: admins, scope: 'self' },
  skipCompanyLogo: { who: admins, scope: 'self' },

  // Organisation
  getDetailsOnEdit: { who: admins, scope: 'people' },
  getBranches: { who: admins, scope: 'people' },
  createBranch: { who: companyLevel, scope: 'company' },
  editBranch: { who: companyLevel, scope: 'company' },
  getBranchEffects: { who: companyLevel, scope: 'company' },
  setBranchEnabled: { who: companyLevel, scope: 'company' },
  getDepartments: { who: admins, scope: 'people' },
  createDepartment: { who: admins, scope: 'company' },
  editDepartment: { who: companyLevel, scope: 'company' },
  mergeDepartment: { who: companyLevel, scope: 'company' },
  deleteDepartment: { who: companyLevel, scope: 'company' },
  getDesignations: { who: admins, scope: 'people' },
  createDesignation: { who: admins, scope: 'company' },
  editDesignation: { who: companyLevel, scope: 'company' },
  mergeDesignation: { who: companyLevel, scope: 'company' },
  deleteDesignation: { who: companyLevel, scope: 'company' },
  getTeams: { who: admins, scope: 'people' },
  createTeam: { who: companyLevel, scope: 'company' },
  editTeam: { who: companyLevel, scope: 'company' },
  deleteTeam: { who: companyLevel, scope: 'company' },
  viewGroups: { who: admins, scope: 'people' },
  createGroup: { who: companyLevel, scope: 'company' },
  editGroup: { who: admins, scope: 'people' },
  deleteGroup: { who: companyLevel, scope: 'company' },
  viewInsurancePlans: { who: admins, scope: 'company' },
  createInsurancePlan: { who: companyLevel, scope: 'company' },
  editInsurancePlan: { who: companyLevel, scope: 'company' },
  uploadInsuranceDocument: { who: companyLevel, scope: 'company' },

  // Employees
  signUpEmployee: { who: admins, scope: 'people' },
  updateUser: { who: admins, scope: 'people' },
  setUserEnabled: { who: admins, scope: 'people' },
  allUsers: { who: admins, scope: 'people' },
  getEmployees: { who: admins, scope: 'people' },
  getEmployee: { who: admins, scope: 'people' },
  assignManager: { who: admins, scope: 'people' },

  // Leave and sick leave
  createLeaveType: { who: admins, scope: 'company', feature: 'leave' },
  editLeaveType: { who: admins, scope: 'company', feature: 'leave' },
  listLeaveTypes: { who: deciders, scope: 'company', feature: 'leave' },
  deleteLeaveType: { who: admins, scope: 'company', feature: 'leave' },
  createSickLeaveType: { who: admins, scope: 'company', feature: 'sickLeave' },
  editSickLeaveType: { who: admins, scope: 'company', feature: 'sickLeave' },
  listSickLeaveTypes: { who: deciders, scope: 'company', feature: 'sickLeave' },
  deleteSickLeaveType: { who: admins, scope: 'company', feature: 'sickLeave' },
  viewLeaveApplications: { who: deciders, scope: 'people', feature: 'leave' },
  decideLeave: { who: deciders, scope: 'people', feature: 'leave' },
  viewOwnLeave: { who: 'signed-in', scope: 'self', feature: 'leave' },
  applyForLeave: { who: 'signed-in', scope: 'self', feature: 'leave' },
  cancelLeave: { who: 'signed-in', scope: 'self', feature: 'leave' },
  viewSickLeaveApplications: { who: deciders, scope: 'people', feature: 'sickLeave' },
  decideSickLeave: { who: deciders, scope: 'people', feature: 'sickLeave' },
  viewOwnSickLeave: { who: 'signed-in', scope: 'self', feature: 'sickLeave' },
  applyForSickLeave: { who: 'signed-in', scope: 'self', feature: 'sickLeave' },
  cancelSickLeave: { who: 'signed-in', scope: 'self', feature: 'sickLeave' },

  // Work from home
  createWfhPolicy: { who: companyLevel, scope: 'company', feature: 'workFromHome' },
  editWfhPolicy: { who: companyLevel, scope: 'company', feature: 'workFromHome' },
  listWfhPolicies: { who: deciders, scope: 'company', feature: 'workFromHome' },
  deleteWfhPolicy: { who: companyLevel, scope: 'company', feature: 'workFromHome' },
  listWfhRequests: { who: deciders, scope: 'people', feature: 'workFromHome' },
  decideWfh: { who: deciders, scope: 'people', feature: 'workFromHome' },
  reviewWfh: { who: deciders, scope: 'people', feature: 'workFromHome' },
  exportWfhRequests: { who: deciders, scope: 'people', feature: 'workFromHome' },
  decideManyWfh: { who: deciders, scope: 'people', feature: 'workFromHome' },
  viewWfhCalendar: { who: deciders, scope: 'people', feature: 'workFromHome' },
  undoWfh: { who: deciders, scope: 'people', feature: 'workFromHome' },
  viewOwnWfh: { who: 'signed-in', scope: 'self', feature: 'workFromHome' },
  applyForWfh: { who: 'signed-in', scope: 'self', feature: 'workFromHome' },
  cancelWfh: { who: 'signed-in', scope: 'self', feature: 'workFromHome' },
  attachToLeave: { who: 'signed-in', scope: 'self', feature: ['leave', 'sickLeave'] },
  attachForEmployee: { who: [...companyLevel, 'b-hr'], scope: 'people', feature: ['leave', 'sickLeave'] },
  removeFromLeave: { who: 'signed-in', scope: 'self', feature: ['leave', 'sickLeave'] },
  exportLeaveApplications: { who: deciders, scope: 'people', feature: ['leave', 'sickLeave'] },
  listDelegations: { who: deciders, scope: 'people', feature: requests },
  createDelegation: { who: deciders, scope: 'people', feature: requests },
  endDelegation: { who: deciders, scope: 'people', feature: requests },
  viewLeaveLedger: { who: admins, scope: 'people', feature: ['leave', 'sickLeave'] },
  adjustLeave: { who: admins, scope: 'people', feature: ['leave', 'sickLeave'] },
  keepLeave: { who: 'signed-in', scope: 'self', feature: ['leave', 'sickLeave'] },
  decideManyLeaves: { who: deciders, scope: 'people', feature: ['leave', 'sickLeave'] },
  undoLeaveDecision: { who: deciders, scope: 'people', feature: ['leave', 'sickLeave'] },
  reviewLeave: { who: deciders, scope: 'people', feature: 'leave' },
  reviewSickLeave: { who: deciders, scope: 'people', feature: 'sickLeave' },
  simulateLeave: { who: deciders, scope: 'people', feature: 'leave' },
  simulateSickLeave: { who: deciders, scope: 'people', feature: 'sickLeave' },
  viewLeaveCalendar: { who: deciders, scope: 'people', feature: ['leave', 'sickLeave'] },

  // Conversations
  listConversations: { who: admins, scope: 'people', feature: 'talkToHr' },
  conversationHistory: { who: admins, scope: 'people', feature: 'talkToHr' },
  replyToConversation: { who: admins, scope: 'people', feature: 'talkToHr' },
  attachToConversation: { who: admins, scope: 'people', feature: 'talkToHr' },
  listOwnConversations: { who: 'signed-in', scope: 'self', feature: 'talkToHr' },
  startConversation: { who: 'signed-in', scope: 'self', feature: 'talkToHr' },
  ownConversation: { who: 'signed-in', scope: 'self', feature: 'talkToHr' },
  writeToHr: { who: 'signed-in', scope: 'self', feature: 'talkToHr' },
  attachToOwnConversation: { who: 'signed-in', scope: 'self', feature: 'talkToHr' },

  // Articles
  getArticles: { who: writers, scope: 'company', feature: 'articles' },
  getArticle: { who: writers, scope: 'company', feature: 'articles' },
  createArticle: { who: writers, scope: 'company', feature: 'articles' },
  editArticle: { who: writers, scope: 'company', feature: 'articles' },
  publishArticle: { who: writers, scope: 'company', feature: 'articles' },
  deleteArticle: { who: writers, scope: 'company', feature: 'articles' },
  getArticleAuthors: { who: writers, scope: 'company', feature: 'articles' },
  getArticlesToLink: { who: writers, scope: 'company', feature: 'articles' },
  addArticlePicture: { who: writers, scope: 'self', feature: 'articles' },
  listPublishedArticles: { who: 'signed-in', scope: 'self', feature: 'articles' },
  readPublishedArticle: { who: 'signed-in', scope: 'self', feature: 'articles' },
  // HR documents
  countAudience: { who: admins, scope: 'people', feature: addressed },
  attachHrDocument: { who: admins, scope: 'self', feature: addressed },
  createAnnouncement: { who: admins, scope: 'people', feature: 'announcements' },
  getAnnouncements: { who: admins, scope: 'people', feature: 'announcements' },
  deleteAnnouncement: { who: admins, scope: 'people', feature: 'announcements' },
  getAnnouncement: { who: admins, scope: 'people', feature: 'announcements' },
  editAnnouncement: { who: admins, scope: 'people', feature: 'announcements' },
  retractAnnouncement: { who: admins, scope: 'people', feature: 'announcements' },
  remindOfAnnouncement: { who: admins, scope: 'people', feature: 'announcements' },
  listAnnouncementReaders: { who: admins, scope: 'people', feature: 'announcements' },
  exportAnnouncementReaders: { who: admins, scope: 'people', feature: 'announcements' },
  listOwnAnnouncements: { who: 'signed-in', scope: 'self', feature: 'announcements' },
  readOwnAnnouncement: { who: 'signed-in', scope: 'self', feature: 'announcements' },

  // Notifications
  listNotifications: { who: 'signed-in', scope: 'self' },
  readAllNotifications: { who: 'signed-in', scope: 'self' },
  readNotification: { who: 'signed-in', scope: 'self' },
  markNotificationsSeen: { who: 'signed-in', scope: 'self' },
  openFeed: { who: 'signed-in', scope: 'self' },
  // Bulk uploads
  bulkSignUp: { who: admins, scope: 'people' },
  uploadCardiovascularFile: { who: admins, scope: 'people' },
  uploadRecommendationFile: { who: admins, scope: 'people' },
  uploadBloodFiles: { who: admins, scope: 'people' },
  checkImport: { who: admins, scope: 'people' },
  importTemplate: { who: admins, scope: 'company' },
  listImports: { who: admins, scope: 'people' },
  getImport: { who: admins, scope: 'people' },
  importFailedRows: { who: admins, scope: 'people' },

  // Workflows
  countTransitions: { who: 'signed-in', scope: 'company' },
  viewTransitionCounts: { who: companyLevel, scope: 'company' },
  switchCounting: { who: companyLevel, scope: 'company' },
  deleteTransitionCounts: { who: companyLevel, scope: 'company' },

  // Files and health
  getFile: { who: 'anybody', scope: 'people' },
  downloadFile: { who: 'anybody', scope: 'people' },
  health: { who: 'public', scope: 'public' },
} as const satisfies Record<BuiltCall, Access>;

/** The line of a call, with its optional parts visible. */
export const accessOf = (call: BuiltCall): Access => access[call];

/** Calls whose caller is always known. */
export type SignedInCall = {
  [C in BuiltCall]: (typeof access)[C]['who'] extends 'public' | 'anybody' ? never : C;
}[BuiltCall];
