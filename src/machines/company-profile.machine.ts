/**
 * The company's profile: look at it, change it, save it, as the second step of setting up or in the settings.
 *
 * It rests in `editing` (with what is wrong, if anything; offline when the last try did not get through), in `stale`
 * (somebody else saved in between), in `askingToLeave`, and in `failed` or `unreachable` when it could not be loaded.
 * It ends in `saved` while setting up, and in `left`; in the settings it goes on with what was saved.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Company, CompanyReply, EditCompanyBody } from '../api/contract/company.ts';
import { bodyOf, effect, effects, fieldErrorsOf, isSuccess, logError, messageOf, port, type Reply } from './ports.ts';
import { type CompanyProfileValues, validateCompanyProfile } from './rules/company-profile.ts';
import { isDirty, isStaleRefusal, withoutFields } from './rules/form.ts';
import { paths } from './rules/paths.ts';
import { type Errors, hasErrors } from './rules/validation.ts';
import type { SessionChanges } from './session.machine.ts';

export interface CompanyProfileInput {
  origin: 'onboarding' | 'settings';
}

export interface CompanyProfileContext extends CompanyProfileInput {
  /** As the server last told it. */
  company: Company | null;
  values: CompanyProfileValues;
  errors: Errors<CompanyProfileValues>;
  /** What the server said when it refused last. */
  message: string | null;
}

export type CompanyProfileEvent =
  | { type: 'fields.changed'; values: Partial<CompanyProfileValues> }
  | { type: 'form.submitted' }
  | { type: 'leave.requested' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.dismissed' }
  | { type: 'reload.requested' }
  | { type: 'stale.dismissed' };

/** `busy`: a request runs. `editable`: fields are shown. */
export type CompanyProfileTag = 'busy' | 'editable' | 'askingToLeave' | 'stale' | 'failed' | 'unreachable';

const empty: CompanyProfileValues = { companyName: '', companyEmail: '', address: '', telephone: '' };

const valuesOf = ({ companyName, companyEmail, address, telephone }: Company): CompanyProfileValues => ({
  companyName,
  companyEmail,
  address,
  telephone,
});

/** What the form would send now, with the version it started from. */
export const bodyToSave = ({ company, values }: CompanyProfileContext): EditCompanyBody => ({
  companyName: values.companyName.trim(),
  companyEmail: values.companyEmail.trim(),
  address: values.address.trim(),
  telephone: values.telephone.trim(),
  ...(company && { version: company.version }),
});

export const companyProfileMachine = setup({
  types: {
    input: {} as CompanyProfileInput,
    context: {} as CompanyProfileContext,
    events: {} as CompanyProfileEvent,
    tags: {} as CompanyProfileTag,
  },
  actors: {
    loadCompany: port<Reply<CompanyReply>>('loadCompany'),
    saveCompany: port<Reply<CompanyReply>, EditCompanyBody>('saveCompany'),
  },
  guards: {
    isInvalid: ({ context }) => hasErrors(validateCompanyProfile(context.values)),
    isDirty: ({ context: { company, values } }) => isDirty({ initial: company ? valuesOf(company) : empty, values }),
    isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
    isStale: (_, { reply }: { reply: Reply }) => isStaleRefusal(reply),
    isSettingUp: ({ context }) => context.origin === 'onboarding',
  },
  actions: {
    ...effects,
    scrollToTop: effect<undefined>('scrollToTop'),
    updateSession: effect<SessionChanges>('updateSession'),
    rememberCompany: assign((_, { company }: CompanyReply) => ({
      company,
      values: valuesOf(company),
      errors: {},
      message: null,
    })),
    rememberValues: assign(({ context }, { values }: { values: Partial<CompanyProfileValues> }) => ({
      values: { ...context.values, ...values },
      errors: withoutFields(context.errors, values),
    })),
    rememberErrors: assign({ errors: ({ context }) => validateCompanyProfile(context.values), message: null }),
    rememberRefusal: assign((_, { reply }: { reply: Reply }) => ({
      message: messageOf(reply),
      errors: fieldErrorsOf(reply),
    })),
    forgetRefusal: assign({ errors: {}, message: null }),
  },
}).createMachine({
  id: 'companyProfile',
  description: "The company's profile: look at it, change it, save it.",
  context: ({ input }) => ({ ...input, company: null, values: empty, errors: {}, message: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The profile is on its way.',
      tags: 'busy',
      invoke: {
        src: 'loadCompany',
        id: 'loadCompany',
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
            target: 'editing',
            actions: { type: 'rememberCompany', params: ({ event }) => bodyOf(event.output) },
          },
          {
            target: 'failed',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            ],
          },
        ],
        onError: { target: 'unreachable', actions: logError },
      },
    },
    failed: {
      description: 'The server refused to tell it.',
      tags: 'failed',
      on: { 'reload.requested': { target: 'loading' } },
    },
    unreachable: {
      description: 'The network failed before it was loaded.',
      tags: ['failed', 'unreachable'],
      on: { 'reload.requested': { target: 'loading' } },
    },
    editing: {
      description: 'Shown, and free to be changed.',
      tags: 'editable',
      initial: 'filling',
      on: {
        'fields.changed': { actions: { type: 'rememberValues', params: ({ event }) => event } },
        'form.submitted': [
          {
            guard: 'isInvalid',
            target: '.filling',
            description: 'Something is missing or wrong: say what, where it can be seen.',
            actions: ['rememberErrors', 'scrollToTop'],
          },
          { target: 'submitting', actions: 'forgetRefusal' },
        ],
        'leave.requested': [
          { guard: 'isDirty', target: 'askingToLeave', description: 'What was typed would be lost.' },
          { target: 'left' },
        ],
      },
      states: {
        filling: { description: 'Nothing is wrong with the network.' },
        offline: { description: 'The last try did not get through; all input is kept.', tags: 'unreachable' },
      },
    },
    submitting: {
      description: 'The server checks and stores it.',
      tags: ['busy', 'editable'],
      invoke: {
        src: 'saveCompany',
        id: 'saveCompany',
        input: ({ context }) => bodyToSave(context),
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
            target: 'stored',
            actions: [
              { type: 'rememberCompany', params: ({ event }) => bodyOf(event.output) },
              { type: 'showToast', params: ({ event }) => ({ kind: 'success', text: messageOf(event.output) }) },
              {
                type: 'updateSession',
                params: ({ event }) => ({
                  track: { companyProfileUpdated: true },
                  company: { companyName: bodyOf(event.output).company.companyName },
                }),
              },
            ],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => ({ reply: event.output }) },
            target: 'stale',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
          },
          {
            target: 'editing',
            description: 'Refused, with the fields to blame.',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
              'scrollToTop',
            ],
          },
        ],
        onError: { target: 'editing.offline', actions: logError },
      },
    },
    stored: {
      description: 'The server has it.',
      always: [
        {
          guard: 'isSettingUp',
          target: 'saved',
          description: 'The gate goes on to the next step.',
          actions: { type: 'goTo', params: { to: paths.home, replace: true } },
        },
        { target: 'editing', description: 'Settings stay open.' },
      ],
    },
    stale: {
      description: 'Somebody else saved in between: take theirs, or go back to what was typed.',
      tags: ['editable', 'stale'],
      on: { 'reload.requested': { target: 'loading' }, 'stale.dismissed': { target: 'editing' } },
    },
    askingToLeave: {
      description: 'Leave although something was typed?',
      tags: ['editable', 'askingToLeave'],
      on: { 'leave.confirmed': { target: 'left' }, 'leave.dismissed': { target: 'editing' } },
    },
    saved: { description: 'Stored; this step is done.', type: 'final' },
    left: { description: 'Closed without saving.', type: 'final' },
  },
});

export type CompanyProfileActor = ActorRefFrom<typeof companyProfileMachine>;
