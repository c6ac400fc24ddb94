/** A story across several charts, made by playing them, so it always matches the machines. */
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
  text: string;
  event?: AnyEventObject;
}

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

const parts: readonly Part[] = [
  {
    machine: sessionMachine,
    title: 'Session',
    input: { place: at('/login'), stored: { token: null, securityToken: null } },
    moments: [
      { text: 'They open the console; this browser has no session.' },
      {
        text: 'They sign in. The server answers: password changed, company profile done, no logo yet. The gate checks the steps in this order, and the logo is the first one missing.',
        event: { type: 'session.start', token: 'T', track: track({}), ...somebody },
      },
      {
        text: `The address bar shows that step’s page, \`${step}\`. Any other page they try leads back to it.`,
        event: { type: 'location.changed', place: at('/employees') },
      },
    ],
  },
  {
    machine: logoMachine,
    title: 'Logo',
    input: { origin: 'onboarding', level: 'company', canSkip: true },
    moments: [
      { text: 'The step’s page opens. No logo was ever set, so Skip is offered.' },
      { text: 'They choose a valid picture.', event: { type: 'file.chosen', file } },
      { text: 'They crop it and press Upload.', event: { type: 'crop.confirmed', crop } },
      { text: 'The browser crops the picture.', event: { type: 'xstate.done.actor.drawCrop', output: file } },
      { text: 'The server stores it.', event: { type: 'xstate.done.actor.uploadLogo', output: stored } },
    ],
  },
  {
    machine: logoMachine,
    title: 'Logo, if they skip it instead',
    input: { origin: 'onboarding', level: 'company', canSkip: true },
    moments: [
      { text: 'They press Skip.', event: { type: 'skip.pressed' } },
      {
        text: 'The server records the step as done.',
        event: {
          type: 'xstate.done.actor.skipLogo',
          output: { ...stored, body: { ...stored.body, companyLogo: null } },
        },
      },
    ],
  },
  {
    machine: sessionMachine,
    title: 'Session, in both cases',
    input: { place: at(step), stored: { token: 'T', securityToken: null } },
    moments: [
      {
        text: 'Until now the session is at the step, as before.',
        event: {
          type: 'xstate.done.actor.trackUser',
          output: { status: 200, body: { status: 200, message: 'OK', userTrack: track({}), ...somebody } },
        },
      },
      {
        text: 'The logo chart reports that the step is done. No step is missing, so the gate opens the dashboard and never asks again.',
        event: { type: 'session.update', changes: { track: { profileImageOrLogoUpdated: true } } },
      },
    ],
  },
];

/** Throws when a chart does not handle an event. */
export function storyOfTheLogo(): string[] {
  return parts.flatMap(({ title, ...part }) => ['', `**${title}**`, '', ...toldLines(part)]);
}

function toldLines({ machine, input, moments }: Omit<Part, 'title'>): string[] {
  let [snapshot] = initialTransition(machine, input as never) as [AnyMachineSnapshot, unknown];

  return moments.map(({ text, event }) => {
    if (event && !snapshot.can(event)) throw new Error(`${machine.id} does not handle ${event.type} here`);
    if (event) [snapshot] = transition(machine, snapshot, event) as [AnyMachineSnapshot, unknown];

    return `1. ${text} → ${statesIn(snapshot)}`;
  });
}

function statesIn(snapshot: AnyMachineSnapshot): string {
  const nodes = (snapshot as unknown as { _nodes: { path: string[]; description?: string; id: string }[] })._nodes;
  const innermost = nodes.filter(
    ({ id }) => !nodes.some((other) => other.id.startsWith(`${id}.`)) && !id.endsWith('.leaving.staying'),
  );

  return innermost
    .map(({ path, description }) => `*${path.slice(-2).map(plain).join(': ')}* (${description})`)
    .join('; ');
}
