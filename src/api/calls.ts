/**
 * Every call of the API, once: name → method and path below the API's base (`/api`).
 * A `:name` segment is a path parameter. The console and the server both read this table and nothing else,
 * so a call cannot be spelled two ways. Spellings such as `recomendation/file` are the API's own; keep them.
 */
import { type Call, del, filled, firstCalls, get, type PathParams, patch, post, put } from './first-calls.ts';

export type { Call, Method } from './first-calls.ts';

export const calls = {
  // What the first pages ask for stands in a file of its own
  ...firstCalls,

  // Auth and account
  forgetPassword: post('forgetPassword'),
  changePassword: put('changePassword'),
  resendEmail: get('user/resend/:id'),
  raiseTicket: post('raise-ticket'),
  viewRaisedTickets: get('view-raisedTickets'),

  // Employees
  signUpEmployee: post('employee/signUp'),
  updateUser: put('update/user/:id'),
  setUserEnabled: put('disable-enable/user/:id'),
  assignManager: put('assign/manager'),
  bulkSignUp: post('employee/bulk-signup'),
  uploadCardiovascularFile: post('cvff/file'),
  uploadRecommendationFile: post('recomendation/file'),
  uploadBloodFiles: post('blood/file/bulk'),

  // Company and setup
  getCompany: get('get-company'),
  editCompany: put('cAdmin/edit-company'),
  uploadCompanyLogo: post('upload/company-logo'),
  skipCompanyLogo: post('skip/upload/company-logo'),
  createBranch: post('create/branch'),
  editBranch: put('edit/branch'),
  setBranchEnabled: post('disable-enable/branch'),
  getTeams: get('teams'),
  createTeam: post('team'),
  editTeam: put('team'),
  viewGroups: get('view-groupsList'),
  createGroup: post('create-group'),
  editGroup: put('edit-group/:id'),
  createDepartment: post('create/department'),
  createDesignation: post('create/designation'),
  getDesignations: get('get/designations'),
  editDepartment: put('edit/department'),
  editDesignation: put('edit/designation'),

  // Leave and work from home
  createLeaveType: post('create/leave'),
  createSickLeaveType: post('create/sickLeave'),
  editLeaveType: put('edit/leave'),
  editSickLeaveType: put('edit/sickLeave'),
  listLeaveTypes: get('get/list/leave-types'),
  listSickLeaveTypes: get('get/list/sickLeave-types'),
  viewLeaveApplications: get('view/leave-applications'),
  viewSickLeaveApplications: get('view/sickLeave-applications'),
  deleteLeaveType: del('delete/leave-type/:id'),
  deleteSickLeaveType: del('delete/sickLeave-type/:id'),
  decideLeave: post('approve-reject/leave/'),
  decideSickLeave: post('approve-reject/sickLeave'),
  createWfhPolicy: post('wfh/policy'),
  editWfhPolicy: put('wfh/policy/:id'),
  decideWfh: put('wfh/status'),
  listWfhRequests: get('company/wfh/request'),
  listWfhPolicies: get('policies'),
  deleteWfhPolicy: del('policy/:id'),
  setChallengeActive: put('challenge/active/:id'),

  // Content: articles
  createArticle: post('create/article'),
  getArticles: get('get/articles'),
  deleteArticle: del('delete/article/:id'),
  editArticle: put('edit/article/:id'),
  getArticleAuthors: get('get/article/authors'),
  publishArticle: patch('publish/article'),
  getArticlesToLink: get('articles-toLink'),

  // Content: policies and insurance plans
  getPolicyDocuments: get('get/all-policies-admin'),
  uploadPolicyDocument: post('upload-policies'),
  deletePolicyDocument: del('delete-policy/:id'),
  editPolicyDocument: put('edit-policy/:id'),
  viewInsurancePlans: get('view/insurancePlans'),

  // Content: campaigns and announcements
  createCampaign: post('create-campaign'),
  getCampaigns: get('get/campaignsByAdmin'),
  deleteCampaign: del('delete-campaign/:id'),
  editCampaign: put('edit-campaign/:id'),
  createAnnouncement: post('create-announcement'),
  getAnnouncements: get('get/announcementsByAdmin'),
  deleteAnnouncement: del('delete-announcement/:id'),

  // Content: challenges
  createChallenge: post('create/challenge'),
  viewChallenges: get('view/created-challenges'),
  deleteChallenge: del('delete/challenge'),
  editChallenge: put('edit/challenge/:id'),
  viewLeaderboard: get('leaderboard/challenge/:type'),
  viewTeamStats: get('leaderboard/:x/team/:y/stats'),

  // Content: recognition
  createRecognitionTag: post('create/recognition-tag'),
  getHashTags: get('get/hash-tags'),
  deleteRecognitionTag: del('delete/recognition-tag'),
  editRecognitionTag: put('edit/recognition-tag'),
  createRecognitionPost: post('create/recognition-post'),
  reactToRecognition: post('recognition/:x'),
  getAdminPosts: get('admin/posts'),
  getRecognitionPosts: get('get/recogniton-posts'),
  deleteRecognitionPost: del('delete/admin/recognition-post'),

  // Conversations, dashboard, notifications
  listConversations: get('conversation/all'),
  conversationHistory: get('conversation/history/:id'),
  replyToConversation: put('conversation/'),
  attachToConversation: post('conversation/attachment/'),
  providerMessages: get('talktosoken/message/:id'),
  replyToProvider: put('talktosoken/message'),
  companyDashboard: get('dashboard/company-admin'),
  companyReports: get('company-admin/reports/0/1'),
  readAllNotifications: put('company/notification/read/all'),

  // Files
  getFile: get('file/:name'),
  downloadFile: get('download/file/:name'),

  // Ours: calls that the product needs beside the ones it was asked for
  health: get('health'),
  getEmployee: get('get/employee/:id'),
  readNotification: put('company/notification/read/:id'),
  getBranchEffects: get('branch/:id/effects'),
  createInsurancePlan: post('insurance-plan'),
  editInsurancePlan: put('insurance-plan/:id'),
  uploadInsuranceDocument: post('insurance-plan/:id/document'),
  mergeDepartment: post('merge/department'),
  mergeDesignation: post('merge/designation'),
  deleteDepartment: del('delete/department/:id'),
  deleteDesignation: del('delete/designation/:id'),
  checkImport: post('imports/check'),
  importTemplate: get('imports/template'),
  listImports: get('imports'),
  getImport: get('imports/:id'),
  viewOwnLeave: get('my/leave'),
  applyForLeave: post('my/leave'),
  cancelLeave: put('my/leave/:id/cancel'),
  viewOwnSickLeave: get('my/sick-leave'),
  applyForSickLeave: post('my/sick-leave'),
  cancelSickLeave: put('my/sick-leave/:id/cancel'),
  reviewWfh: get('company/wfh/request/:id'),
  exportWfhRequests: get('company/wfh/request/export'),
  decideManyWfh: put('wfh/status/many'),
  viewWfhCalendar: get('wfh/calendar'),
  undoWfh: put('wfh/status/undo'),
  attachToLeave: post('my/leave/:id/document'),
  attachForEmployee: post('leave/:id/document'),
  removeFromLeave: del('my/leave/:id/document/:document'),
  exportLeaveApplications: get('leave/export'),
  listDelegations: get('delegations'),
  createDelegation: post('delegations'),
  endDelegation: put('delegations/:id/end'),
  viewLeaveLedger: get('leave/ledger'),
  adjustLeave: post('leave/adjustment'),
  keepLeave: put('my/leave/:id/keep'),
  decideManyLeaves: post('leave/decide'),
  undoLeaveDecision: put('leave/:id/undo'),
  listOwnConversations: get('my/conversations'),
  startConversation: post('my/conversations'),
  ownConversation: get('my/conversations/:id'),
  writeToHr: put('my/conversations/:id'),
  attachToOwnConversation: post('my/conversations/attachment'),
  getArticle: get('article/:id'),
  addArticlePicture: post('article/picture'),
  listPublishedArticles: get('my/articles'),
  readPublishedArticle: get('my/articles/:id'),
  viewOwnWfh: get('my/wfh'),
  applyForWfh: post('my/wfh'),
  cancelWfh: put('my/wfh/:id/cancel'),
  reviewLeave: get('view/leave-applications/:id'),
  reviewSickLeave: get('view/sickLeave-applications/:id'),
  simulateLeave: get('leave/standing'),
  simulateSickLeave: get('sick-leave/standing'),
  viewLeaveCalendar: get('leave/calendar'),
  importFailedRows: get('imports/:id/failed-rows'),
  deleteGroup: del('group/:id'),
  deleteTeam: del('team/:id'),
  countTransitions: post('workflows/counts'),
  viewTransitionCounts: get('workflows/counts'),
  switchCounting: put('workflows/counting'),
  deleteTransitionCounts: del('workflows/counts'),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** The path of a call by its name; see `filled`. */
export const pathOf = (call: CallName, params?: PathParams): string => filled(calls[call].path, params);
