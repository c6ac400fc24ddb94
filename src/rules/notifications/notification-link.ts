import { levelOf } from '../auth/roles.ts';
import { employeePath } from '../shared/employee-links.ts';
import {
  announcementPath,
  campaignMailPath,
  campaignPath,
  challengePath,
  conversationPath,
  ownPolicyPath,
  policyPath,
  recognitionModerationPath,
  recognitionPath,
  reportPath,
  ticketPath,
} from '../shared/links.ts';
import { entryTo, landingPath, paths } from '../shared/paths.ts';

/** The kind of a campaign's notification; its id is the recipient's token. */
export const CAMPAIGN_MESSAGE = 'campaign-message';

/**
 * `actor` is `kind:id`, such as `talk-to-hr:0190…`; unknown kinds lead to the dashboard, or to the landing page of those
 * who have none. Null where the subject's page is closed to the roles; people without any page get the original link.
 */
export function notificationLink(actor: string, roles: readonly string[]): string | null {
  const page = pageOf(actor);
  const [path = page] = page.split('?');
  if (levelOf(roles) === undefined || entryTo(path, roles) === 'open') return page;

  // There is no more to see about a leaver than the notification says.
  return page === paths.dashboard || split(actor)[0] === 'leaver' ? landingPath(roles) : null;
}

function pageOf(actor: string): string {
  const [kind = '', id = ''] = split(actor);
  switch (kind) {
    case 'talk-to-hr':
      return id === '' ? paths.talkToHr : conversationPath(id);
    case 'ticket':
      return id === '' ? paths.viewProviderTickets : ticketPath(id);
    case 'announcement':
      return id === '' ? paths.viewAnnouncement : announcementPath(id);
    case 'campaign':
      return campaignPath(id);
    case CAMPAIGN_MESSAGE:
      return campaignMailPath(id);
    case 'challenge':
      return id === '' ? paths.viewChallenge : challengePath(id);
    case 'recognition':
    case 'recognition-comment':
    case 'recognition-reaction':
    case 'recognition-post':
      return recognitionPath(id);
    case 'recognition-report':
      return recognitionModerationPath(id);
    case 'policy':
      return id === '' ? paths.ownPolicies : ownPolicyPath(id);
    case 'policy-review':
      return id === '' ? paths.viewPolicies : policyPath(id);
    case 'person-report':
      return id === '' ? paths.reports : reportPath(id);
    case 'leaver':
      return employeePath(id);
    case 'branch-hr':
      return paths.viewEmployees;
    case 'upload-balances':
      return paths.uploadBalances;
    case 'upload-employees':
    case 'upload-blood':
    case 'upload-cvff':
    case 'upload-recommendations':
      return `${paths.addEmployee}?tab=${kind.replace('upload-', '')}`;
    case 'requests':
      return paths.requests;
    case 'requests-of':
      return `${paths.requests}?manager=${id}`;
    case 'delegation':
    case 'leave-application':
      return paths.manageLeaves;
    case 'sick-leave-application':
      return paths.manageSickLeaves;
    case 'work-from-home':
      return paths.manageWfh;
    default:
      return paths.dashboard;
  }
}

/** Only at the first colon: ids may contain more. */
function split(actor: string): [kind: string, id: string] {
  const at = actor.indexOf(':');

  return at < 0 ? [actor, ''] : [actor.slice(0, at), actor.slice(at + 1)];
}
