/**
 * Choosing, cropping and uploading the company's logo, or a branch-level person's own picture.
 *
 * It rests in `choosing` (where it may be skipped while none was ever set), in `cropping` (a dialog over the page) and in
 * `interrupted` (the network failed; the cropped picture is kept and can be sent again). It ends in `done`.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { LogoReply } from '../api/contract/company.ts';
import { bodyOf, effect, effects, isSuccess, logError, messageOf, port, type Reply } from './ports.ts';
import { LOGO_MAX_BYTES, LOGO_TYPES } from './rules/constants.ts';
import { paths } from './rules/paths.ts';
import type { SessionChanges } from './session.machine.ts';

/** What the crop dialog says: the square of the picture to keep, in its own pixels after turning it by `rotation` degrees. */
export interface Crop {
  area: { x: number; y: number; width: number; height: number };
  rotation: number;
}

export interface LogoInput {
  origin: 'onboarding' | 'settings';
  /** Whose picture: the company's logo, or the person's own. */
  level: 'company' | 'branch';
  /** No picture was ever set or skipped, so it may be skipped now. */
  canSkip: boolean;
}

export interface LogoContext extends LogoInput {
  /** The picture as it was chosen. */
  file: File | null;
  /** The picture as it will be sent. */
  image: Blob | null;
}

export type LogoEvent =
  | { type: 'file.chosen'; file: File }
  | { type: 'crop.confirmed'; crop: Crop }
  | { type: 'crop.dismissed' }
  | { type: 'skip.pressed' }
  | { type: 'retry.pressed' };

/** `cropping`: the dialog is open. `skippable`: Skip is shown. `interrupted`: offer to try again. */
export type LogoTag = 'busy' | 'cropping' | 'skippable' | 'interrupted';

const goToDashboard = { type: 'goTo', params: { to: paths.dashboard, replace: true } } as const;

export const logoMachine = setup({
  types: {
    input: {} as LogoInput,
    context: {} as LogoContext,
    events: {} as LogoEvent,
    tags: {} as LogoTag,
  },
  actors: {
    drawCrop: port<Blob, { file: File; crop: Crop }>('drawCrop'),
    uploadLogo: port<Reply<LogoReply>, { image: Blob }>('uploadLogo'),
    skipLogo: port<Reply<LogoReply>>('skipLogo'),
  },
  guards: {
    isTooLarge: (_, { file }: { file: File }) => file.size > LOGO_MAX_BYTES,
    isWrongType: (_, { file }: { file: File }) => !LOGO_TYPES.some((type) => type === file.type),
    canSkip: ({ context }) => context.canSkip,
    isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
    isInSettings: ({ context }) => context.origin === 'settings',
  },
  actions: {
    ...effects,
    updateSession: effect<SessionChanges>('updateSession'),
    rememberFile: assign({ file: (_, { file }: { file: File }) => file, image: null }),
    rememberImage: assign({ image: (_, { image }: { image: Blob }) => image }),
    forgetSkip: assign({ canSkip: false }),
    forgetPicture: assign({ file: null, image: null }),
  },
}).createMachine({
  id: 'logo',
  description: 'Choose, crop and upload a picture, or skip it while setting up.',
  context: ({ input }) => ({ ...input, file: null, image: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'A picture is to be chosen.',
      initial: 'arriving',
      entry: 'forgetPicture',
      on: {
        'file.chosen': [
          {
            guard: { type: 'isWrongType', params: ({ event }) => event },
            actions: {
              type: 'showToast',
              params: { kind: 'error', text: 'Please choose a png, jpg or jpeg image' },
            },
          },
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event },
            actions: { type: 'showToast', params: { kind: 'error', text: 'Image size should be less than 2 Mb' } },
          },
          { target: 'cropping', actions: { type: 'rememberFile', params: ({ event }) => event } },
        ],
      },
      states: {
        arriving: {
          description: 'Was there ever a picture?',
          always: [{ guard: 'canSkip', target: 'firstTime' }, { target: 'again' }],
        },
        firstTime: {
          description: 'None was ever set: it may be left for later.',
          tags: 'skippable',
          on: { 'skip.pressed': { target: '#logo.skipping' } },
        },
        again: { description: 'There is one already, or it was skipped before.' },
      },
    },
    cropping: {
      description: 'A round cut is chosen, with zoom and rotation.',
      tags: 'cropping',
      on: {
        'crop.confirmed': { target: 'drawing' },
        'crop.dismissed': { target: 'choosing', description: 'Not this picture after all.' },
      },
    },
    drawing: {
      description: 'The cut becomes a JPEG.',
      tags: ['busy', 'cropping'],
      invoke: {
        src: 'drawCrop',
        id: 'drawCrop',
        input: ({ context, event }) => {
          if (event.type !== 'crop.confirmed' || !context.file) throw new Error('There is no cut to draw');

          return { file: context.file, crop: event.crop };
        },
        onDone: {
          target: 'uploading',
          actions: { type: 'rememberImage', params: ({ event }) => ({ image: event.output }) },
        },
        onError: {
          target: 'choosing',
          description: 'What was chosen calls itself an image, but cannot be read as one.',
          actions: [logError, { type: 'showToast', params: { kind: 'error', text: 'This image cannot be read' } }],
        },
      },
    },
    uploading: {
      description: 'The picture is on its way.',
      tags: ['busy', 'cropping'],
      invoke: {
        src: 'uploadLogo',
        id: 'uploadLogo',
        input: ({ context }) => {
          if (!context.image) throw new Error('There is no picture to upload');

          return { image: context.image };
        },
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
            target: 'stored',
            actions: [
              { type: 'showToast', params: ({ event }) => ({ kind: 'success', text: messageOf(event.output) }) },
              {
                type: 'updateSession',
                params: ({ context, event }) => changesOf(context, bodyOf(event.output).companyLogo),
              },
            ],
          },
          {
            target: 'cropping',
            description: 'Refused: the dialog stays, with the same picture.',
            actions: {
              type: 'showToast',
              params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }),
            },
          },
        ],
        onError: { target: 'interrupted', actions: logError },
      },
    },
    interrupted: {
      description: 'The network failed; the cropped picture is kept.',
      tags: ['cropping', 'interrupted'],
      on: {
        'retry.pressed': { target: 'uploading' },
        'crop.dismissed': { target: 'choosing' },
      },
    },
    skipping: {
      description: 'The step is put off.',
      tags: 'busy',
      invoke: {
        src: 'skipLogo',
        id: 'skipLogo',
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
            target: 'done',
            description: 'Put off: on to the dashboard.',
            actions: [{ type: 'updateSession', params: { track: { profileImageOrLogoUpdated: true } } }, goToDashboard],
          },
          {
            target: 'choosing',
            actions: {
              type: 'showToast',
              params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }),
            },
          },
        ],
        onError: { target: 'choosing', actions: logError },
      },
    },
    stored: {
      description: 'The picture is in place.',
      entry: 'forgetSkip',
      always: [
        { guard: 'isInSettings', target: 'choosing', description: 'Settings stay open for another one.' },
        { target: 'done', description: 'Setting up is over: on to the dashboard.', actions: goToDashboard },
      ],
    },
    done: { description: 'Nothing is left to do here.', type: 'final' },
  },
});

/** What the shell shows anew after an upload. */
function changesOf({ level }: LogoContext, picture: string | null): SessionChanges {
  const track = { profileImageOrLogoUpdated: true };

  return level === 'company' ? { track, company: { companyLogo: picture } } : { track, user: { photo: picture } };
}

export type LogoActor = ActorRefFrom<typeof logoMachine>;
