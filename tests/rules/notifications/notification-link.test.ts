import { describe, expect, it } from 'vitest';
import { levelOf, rolesOf } from '../../../src/rules/auth/roles.ts';
import { notificationLink } from '../../../src/rules/notifications/notification-link.ts';
import { entryTo } from '../../../src/rules/shared/paths.ts';

const conversation = '/hr_documents/Talk_to_HR/conversation/42';
const console_ = (['company', 'branch', 'content', 'manager'] as const).flatMap(rolesOf);
/** Every kind that `server/notify` writes, and one that no one knows. */
const kinds = [
  'employee',
  'password',
  'last-day',
  'upload-employees',
  'upload-balances',
  'requests',
  'branch',
  'work-from-home',
  'leave-application',
  'sick-leave-application',
  'leave-balance',
  'sick-leave-balance',
  'delegation',
  'requests-of',
  'talk-to-hr',
  'ticket',
  'person-report',
  'announcement',
  'challenge',
  'recognition',
  'recognition-post',
  'recognition-report',
];

describe('a notification', () => {
  it.each([
    ['talk-to-hr:42', conversation],
    ['talk-to-hr:4:2', '/hr_documents/Talk_to_HR/conversation/4%3A2'],
    ['talk-to-hr', '/hr_documents/Talk_to_HR/Views'],
    ['person-report:42', '/reports/detail/42'],
    ['person-report', '/reports'],
    ['ticket:42', '/reply_to_soken/42'],
    ['ticket', '/talk_to_soken/view'],
    ['leave-application:42', '/manageLeaves'],
    ['requests-of:42', '/requests?manager=42'],
    ['requests:of-42', '/requests'],
    ['upload-employees:42', '/employees/add?tab=employees'],
    ['upload-blood:42', '/employees/add?tab=blood'],
    ['upload-balances:42', '/manageLeaves/uploadBalances'],
    ['sick-leave-application:42', '/manageSickLeaves'],
    ['work-from-home:42', '/manage/wfh'],
    ['announcement:42', '/hr_documents/Announcements/ViewAnnouncement?announcement=42'],
    ['announcement', '/hr_documents/Announcements/ViewAnnouncement'],
    ['challenge:42', '/challenges/viewchallenge?challenge=42'],
    ['recognition-post:42', '/recognition/feed?post=42'],
    ['policy:42', '/my_policies?policy=42'],
    ['policy-review:42', '/hr_documents/policyupdate/viewPolicies?policy=42'],
    ['recognition-report:42', '/recognition/feed/moderation?post=42'],
    ['campaign:42', '/hr_documents/campaigns/viewcampaigns?campaign=42'],
    ['campaign-message:42', '/campaign/42'],
    ['challenge', '/challenges/viewchallenge'],
    ['recognition:42', '/recognition/feed?post=42'],
    ['recognition-comment:42', '/recognition/feed?post=42'],
    ['recognition-reaction:42', '/recognition/feed?post=42'],
    ['policy', '/my_policies'],
    ['policy-review', '/hr_documents/policyupdate/viewPolicies'],
    ['leaver:42', '/employees/view/42'],
    ['branch-hr:42', '/employees/viewemployees'],
    ['delegation:42', '/manageLeaves'],
    [':42', '/dashboard'],
    ['', '/dashboard'],
  ])('about %j links admins to %s', (actor, path) => {
    for (const role of ['c-admin', 'c-hr', 'b-admin', 'b-hr']) {
      expect(notificationLink(actor, [role, 'employee'])).toBe(path);
    }
  });

  it.each([
    ['reporting-manager', 'password:42', '/manageLeaves'],
    ['reporting-manager', 'leaver:42', '/manageLeaves'],
    ['reporting-manager', 'leave-application:42', '/manageLeaves'],
    ['reporting-manager', 'sick-leave-application:42', '/manageSickLeaves'],
    ['reporting-manager', 'work-from-home:42', '/manage/wfh'],
    ['reporting-manager', 'talk-to-hr:42', conversation],
    ['content-writer', 'password:42', '/articles/viewArticle'],
    ['content-writer', 'talk-to-hr:42', conversation],
    ['employee', 'leave-application:42', '/manageLeaves'],
    ['employee', 'talk-to-hr:42', conversation],
  ])('links a %s notified of %s to %s', (role, actor, path) => {
    expect(notificationLink(actor, [role])).toBe(path);
  });

  it.each([
    ['content-writer', 'announcement:42'],
    ['b-content-writer', 'leave-application:42'],
    ['content-writer', 'challenge:42'],
    ['reporting-manager', 'announcement:42'],
    ['reporting-manager', 'recognition-post:42'],
  ])('does not link a %s notified of %s, because its page is closed to them', (role, actor) => {
    expect(notificationLink(actor, [role])).toBeNull();
  });

  it('never links to a page that the person cannot open', () => {
    for (const role of console_) {
      expect(levelOf([role])).toBeDefined();
      for (const kind of kinds) {
        const [path] = notificationLink(`${kind}:42`, [role])?.split('?') ?? [];
        if (path !== undefined) expect([role, kind, entryTo(path, [role])]).toEqual([role, kind, 'open']);
      }
    }
  });
});
