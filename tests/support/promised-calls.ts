/**
 * The calls that the API promises to clients, spelled as those clients send them. Not derived from `calls.ts`, so that
 * an accidental change there is noticed. `{id}` is a variable segment; a query is included if clients rely on it.
 */
export const promisedCalls = `
  POST admin/login
  POST forgetPassword
  PUT changePassword
  GET trackedUserResult
  GET user/resend/{id}
  POST raise-ticket
  GET view-raisedTickets

  POST employee/signUp
  PUT update/user/{id}
  PUT disable-enable/user/{id}
  GET all/users
  GET all/users?teamWise=true
  GET get/employees
  GET get/employees?searchPattern=..&manager=true
  PUT assign/manager
  POST employee/bulk-signup?branchId=..&insuranceId=..
  POST cvff/file
  POST recomendation/file
  POST blood/file/bulk

  GET get-company
  PUT cAdmin/edit-company
  POST upload/company-logo
  POST skip/upload/company-logo
  GET get/details/on-edit
  GET get/branches
  POST create/branch
  PUT edit/branch
  POST disable-enable/branch?branchId=..
  GET teams
  POST team
  PUT team
  GET view-groupsList
  POST create-group
  PUT edit-group/{id}
  POST create/department
  POST create/designation
  GET get/departments
  GET get/designations
  PUT edit/department
  PUT edit/designation

  POST create/leave
  POST create/sickLeave
  PUT edit/leave
  PUT edit/sickLeave
  GET get/list/leave-types
  GET get/list/sickLeave-types
  GET view/leave-applications?data=..
  GET view/sickLeave-applications?data=..
  DELETE delete/leave-type/{id}
  DELETE delete/sickLeave-type/{id}
  POST approve-reject/leave/
  POST approve-reject/sickLeave
  POST wfh/policy
  PUT wfh/policy/{id}
  PUT wfh/status
  GET company/wfh/request
  GET policies
  DELETE policy/{id}
  PUT challenge/active/{id}

  POST create/article
  GET get/articles
  DELETE delete/article/{id}
  PUT edit/article/{id}
  GET get/article/authors
  PATCH publish/article?articleId=..&publish=..
  GET articles-toLink

  GET get/all-policies-admin
  POST upload-policies
  DELETE delete-policy/{id}
  PUT edit-policy/{id}
  GET view/insurancePlans

  POST create-campaign
  GET get/campaignsByAdmin
  DELETE delete-campaign/{id}
  PUT edit-campaign/{id}

  POST create-announcement
  GET get/announcementsByAdmin
  DELETE delete-announcement/{id}

  POST create/challenge
  GET view/created-challenges?type=physical
  DELETE delete/challenge?challengeId=..
  PUT edit/challenge/{id}
  GET leaderboard/challenge/{type}?challengeId=..
  GET leaderboard/{x}/team/{y}/stats?toDate=..

  POST create/recognition-tag
  GET get/hash-tags?isActive=true&searchPattern=
  DELETE delete/recognition-tag?tagId=..
  PUT edit/recognition-tag
  POST create/recognition-post
  POST recognition/{x}
  GET admin/posts
  GET get/recogniton-posts?count=&skip=&searchPattern=
  DELETE delete/admin/recognition-post?post_id=..

  GET conversation/all
  GET conversation/history/{id}
  PUT conversation/
  POST conversation/attachment/
  GET talktosoken/message/{id}
  PUT talktosoken/message
  GET dashboard/company-admin
  GET dashboard/company-admin?panel=company&branchId=..
  GET company-admin/reports/{skip}/{count}?userId=..
  GET company/notifications
  PUT company/notification/read/all

  GET file/{name}
  GET download/file/{name}
`
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '');
