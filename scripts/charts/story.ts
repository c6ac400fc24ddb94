/** A story that goes through several charts, told by playing them: what it says happens, happens. */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate';
import type { CompanyBadge, SignedInUser, UserTrack } from '../../src/api/contract/auth.ts';
import { logoMachine } from '../../src/machines/logo.machine.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { plain } from './words.ts';

interface Moment {
  /** What somebody does, or what comes about. */
  says: string;
  event?: AnyEventObject;
}

/** A path through one chart. */
interface Part {
  machine: AnyStateMachine;
  title: string;
  input: unknown;
  moments: readonly Moment[];
}

const track = (changes: Partial<UserTrack>): UserTrack => ({
  userId: '',
  password: true,
  companyProfileUpdated: true,
  profileImageOrLogoUpdated: false,
  roles: ['c-admin', 'employee'],
  ...changes,
});
const somebody = { user: {} as SignedInUser, company: {} as CompanyBadge };
const at = (path: string) => ({ path, search: '' });
const stored = { status: 200, body: { status: 200, message: 'OK', companyLogo: 'logo.jpg' } };
const file = new File([''], 'logo.png', { type: 'image/png' });
const crop = { area: { x: 0, y: 0, width: 1, height: 1 }, rotation: 0 };
const step = '/cAdmin/changePassword/company/companyLogo';

/** The parts of it in the order in which they are told. */
const parts: readonly Part[] = [
  {
    machine: sessionMachine,
    title: 'Session',
    input: { place: at('/login'), stored: { token: null, securityToken: null } },
    moments: [
      { says: 'They open the console; this browser remembers nobody.' },
      {
        says: 'They sign in. The server says: password changed, company profile done, no logo yet. The gate asks in this order, and the logo is the first step that is missing.',
        event: { type: 'session.start', token: 'T', track: track({}), ...somebody },
      },
      {
        says: `The address bar has followed to the page of that step, \`${step}\`. Any other page they try leads back to it.`,
        event: { type: 'location.changed', place: at('/employees') },
      },
    ],
  },
  {
    machine: logoMachine,
    title: 'Logo',
    input: { origin: 'onboarding', level: 'company', canSkip: true },
    moments: [
      { says: 'The page of the step opens. There never was a logo, so Skip is offered.' },
      { says: 'They choose a picture of the right kind and size.', event: { type: 'file.chosen', file } },
      { says: 'They cut it to a circle and press Upload.', event: { type: 'crop.confirmed', crop } },
      { says: 'The picture is cut in the browser.', event: { type: 'xstate.done.actor.drawCrop', output: file } },
      { says: 'The server has stored it.', event: { type: 'xstate.done.actor.uploadLogo', output: stored } },
    ],
  },
  {
    machine: logoMachine,
    title: 'Logo, when they skip it instead',
    input: { origin: 'onboarding', level: 'company', canSkip: true },
    moments: [
      { says: 'They press Skip.', event: { type: 'skip.pressed' } },
      {
        says: 'The server has noted that the step is done.',
        event: {
          type: 'xstate.done.actor.skipLogo',
          output: { ...stored, body: { ...stored.body, companyLogo: null } },
        },
      },
    ],
  },
  {
    machine: sessionMachine,
    title: 'Session, after either',
    input: { place: at(step), stored: { token: 'T', securityToken: null } },
    moments: [
      {
        says: 'Up to here the session is as before: at the step.',
        event: {
          type: 'xstate.done.actor.trackUser',
          output: { status: 200, body: { status: 200, message: 'OK', userTrack: track({}), ...somebody } },
        },
      },
      {
        says: 'The logo chart tells it that the step is done. No step is missing any more: the gate lets them go to the dashboard, and never asks again.',
        event: { type: 'session.update', changes: { track: { profileImageOrLogoUpdated: true } } },
      },
    ],
  },
];

/** The story in lines of Markdown. An event that its chart does not wait for stops it. */
export function storyOfTheLogo(): string[] {
  return parts.flatMap(({ title, ...part }) => ['', `**${title}**`, '', ...toldLines(part)]);
}

function toldLines({ machine, input, moments }: Omit<Part, 'title'>): string[] {
  let [snapshot] = initialTransition(machine, input as never) as [AnyMachineSnapshot, unknown];

  return moments.map(({ says, event }) => {
    if (event && !snapshot.can(event)) throw new Error(`${machine.id} does not wait for ${event.type} here`);
    if (event) [snapshot] = transition(machine, snapshot, event) as [AnyMachineSnapshot, unknown];

    return `1. ${says} → ${statesIn(snapshot)}`;
  });
}

/** The innermost states, each within the one around it, and what they are. */
function statesIn(snapshot: AnyMachineSnapshot): string {
  const nodes = (snapshot as unknown as { _nodes: { path: string[]; description?: string; id: string }[] })._nodes;
  const innermost = nodes.filter(
    ({ id }) => !nodes.some((other) => other.id.startsWith(`${id}.`)) && !id.endsWith('.leaving.staying'),
  );

  return innermost
    .map(({ path, description }) => `*${path.slice(-2).map(plain).join(': ')}* (${description})`)
    .join('; ');
}
