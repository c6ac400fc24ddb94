import { conversationPath, entryTo, landingPath, paths } from './paths.ts';
import { levelOf } from './roles.ts';

/**
 * Where a notification leads somebody with these roles. `actor` is `kind:id`, such as `talk-to-hr:0190…`; kinds nobody knows
 * lead to the dashboard. A page that is not theirs gives way to where they land: a manager has no dashboard. Who has no page
 * of this console at all is told where it would have been.
 */
export function notificationLink(actor: string, roles: readonly string[]): string {
  const page = pageOf(actor);
  const isTheirs = levelOf(roles) === undefined || entryTo(page, roles) === 'open';

  return isTheirs ? page : landingPath(roles);
}

function pageOf(actor: string): string {
  const [kind = '', id = ''] = split(actor);
  switch (kind) {
    case 'talk-to-hr':
      return id === '' ? paths.talkToHr : conversationPath(id);
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

/** Splits at the first colon: ids may hold more of them. */
function split(actor: string): [kind: string, id: string] {
  const at = actor.indexOf(':');

  return at < 0 ? [actor, ''] : [actor.slice(0, at), actor.slice(at + 1)];
}
