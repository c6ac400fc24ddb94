/**
 * Choosing, cropping and uploading the company logo or a branch-level person's own picture. The cropped picture is kept
 * after a network failure and can be sent again.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { LogoReply } from '../api/contract/company.ts';
import { paths } from '../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../rules/shared/unreachable.ts';
import {
  type Crop,
  type CropEvent,
  cutToDraw,
  isTooLarge,
  isWrongType,
  sayTooLarge,
  sayUnreadable,
  sayWrongType,
} from './cropping.ts';
import { bodyOf, effect, effects, isSuccess, logError, messageOf, port, type Reply, replyOf } from './ports.ts';
import type { SessionChanges } from './session.machine.ts';

export interface LogoInput {
  origin: 'onboarding' | 'settings';
  level: 'company' | 'branch';
  canSkip: boolean;
}

export interface LogoContext extends LogoInput {
  file: File | null;
  image: Blob | null;
}

export type LogoEvent =
  | { type: 'file.chosen'; file: File }
  | CropEvent
  | { type: 'skip.pressed' }
  | { type: 'retry.pressed' };

type LogoTag = 'busy' | 'cropping' | 'skippable' | 'interrupted' | 'cancelled';

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
    isTooLarge,
    isWrongType,
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
      description: 'Choosing a picture.',
      initial: 'opening',
      entry: 'forgetPicture',
      on: {
        'file.chosen': [
          {
            guard: { type: 'isWrongType', params: ({ event }) => event },
            actions: sayWrongType,
          },
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event },
            actions: sayTooLarge,
          },
          { target: 'cropping', actions: { type: 'rememberFile', params: ({ event }) => event } },
        ],
      },
      states: {
        opening: {
          description: 'Checks whether a picture was set before.',
          always: [{ guard: 'canSkip', target: 'firstTime' }, { target: 'again' }],
        },
        firstTime: {
          description: 'No picture yet: the step can be skipped.',
          tags: 'skippable',
          on: { 'skip.pressed': { target: '#logo.skipping' } },
        },
        again: { description: 'A picture exists, or the step was skipped before.' },
      },
    },
    cropping: {
      description: 'Cropping, with zoom and rotation.',
      tags: 'cropping',
      on: {
        'crop.confirmed': { target: 'drawing' },
        'crop.dismissed': { target: 'choosing', description: 'Chooses another picture.' },
        'picture.unreadable': {
          target: 'choosing',
          description: 'The file looks like an image but cannot be opened.',
          actions: sayUnreadable,
        },
      },
    },
    drawing: {
      description: 'Creating the cropped JPEG.',
      tags: ['busy', 'cropping'],
      on: { 'crop.dismissed': { target: 'choosing' } },
      invoke: {
        src: 'drawCrop',
        id: 'drawCrop',
        input: cutToDraw,
        onDone: {
          target: 'uploading',
          actions: { type: 'rememberImage', params: ({ event }) => ({ image: event.output }) },
        },
        onError: {
          target: 'choosing',
          description: 'The file looks like an image but cannot be read.',
          actions: [logError, sayUnreadable],
        },
      },
    },
    uploading: {
      description: 'Uploading the picture.',
      tags: ['busy', 'cropping'],
      on: { 'crop.dismissed': { target: 'cancelled', description: 'Cancels the upload.' } },
      invoke: {
        src: 'uploadLogo',
        id: 'uploadLogo',
        input: ({ context }) => {
          if (!context.image) throw new Error('There is no picture to upload');

          return { image: context.image };
        },
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
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
            description: 'Refused. The dialog stays open with the same picture.',
            actions: {
              type: 'showToast',
              params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }),
            },
          },
        ],
        onError: { target: 'interrupted', actions: logError },
      },
    },
    cancelled: {
      description: 'The upload was cancelled; the picture can be cropped again. The server may have saved it already.',
      tags: ['cropping', 'cancelled'],
      on: { 'crop.confirmed': { target: 'drawing' }, 'crop.dismissed': { target: 'choosing' } },
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
      description: 'Skipping the step.',
      tags: 'busy',
      invoke: {
        src: 'skipLogo',
        id: 'skipLogo',
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'done',
            description: 'Skipped: continues to the dashboard.',
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
        onError: {
          target: 'choosing',
          description: 'The network failed: the step can be skipped again.',
          actions: [
            logError,
            {
              type: 'showToast',
              params: { kind: 'error', text: SERVER_UNREACHABLE },
            },
          ],
        },
      },
    },
    stored: {
      description: 'The picture was saved.',
      entry: 'forgetSkip',
      always: [
        { guard: 'isInSettings', target: 'choosing', description: 'In the settings, another picture can be chosen.' },
        { target: 'done', description: 'Set-up is complete: continues to the dashboard.', actions: goToDashboard },
      ],
    },
    done: { description: 'Done.', type: 'final' },
  },
});

function changesOf({ level }: LogoContext, picture: string | null): SessionChanges {
  const track = { profileImageOrLogoUpdated: true };

  return level === 'company' ? { track, company: { companyLogo: picture } } : { track, user: { photo: picture } };
}

export type LogoActor = ActorRefFrom<typeof logoMachine>;
