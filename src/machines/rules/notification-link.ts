import { conversationPath, paths } from './paths.ts';

/** Where a notification leads. `actor` is `kind:id`, such as `talk-to-hr:0190…`; kinds nobody knows lead to the dashboard. */
export function notificationLink(actor: string): string {
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
