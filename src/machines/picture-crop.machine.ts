/** Choosing and cropping a picture that a form sends with its other fields. */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { type Crop, type CropEvent, cutToDraw, isWrongType, sayUnreadable, sayWrongType } from './cropping.ts';
import { effect, effects, logError, port } from './ports.ts';

export interface PictureCropContext {
  file: File | null;
}

export type PictureCropEvent = { type: 'file.chosen'; file: File } | CropEvent;

type PictureCropTag = 'busy' | 'cropping';

export const pictureCropMachine = setup({
  types: {
    context: {} as PictureCropContext,
    events: {} as PictureCropEvent,
    tags: {} as PictureCropTag,
  },
  actors: { drawCrop: port<File, { file: File; crop: Crop }>('drawCrop') },
  guards: { isWrongType },
  actions: {
    ...effects,
    /** Gives the cropped picture to the form. */
    usePicture: effect<{ picture: File }>('usePicture'),
    rememberFile: assign({ file: (_, { file }: { file: File }) => file }),
    forgetFile: assign({ file: null }),
  },
}).createMachine({
  id: 'pictureCrop',
  description: 'Chooses and crops a picture for a form.',
  context: { file: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Choosing a picture.',
      entry: 'forgetFile',
      on: {
        'file.chosen': [
          {
            guard: { type: 'isWrongType', params: ({ event }) => event },
            actions: sayWrongType,
          },
          { target: 'cropping', actions: { type: 'rememberFile', params: ({ event }) => event } },
        ],
      },
    },
    cropping: {
      description: 'Cropping, with zoom and rotation.',
      tags: 'cropping',
      on: {
        'crop.confirmed': { target: 'drawing' },
        'crop.dismissed': { target: 'choosing', description: 'The form keeps the picture it had.' },
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
          target: 'choosing',
          description: 'The form sends it when it is saved.',
          actions: { type: 'usePicture', params: ({ event }) => ({ picture: event.output }) },
        },
        onError: {
          target: 'choosing',
          description: 'The file looks like an image but cannot be read.',
          actions: [logError, sayUnreadable],
        },
      },
    },
  },
});

export type PictureCropActor = ActorRefFrom<typeof pictureCropMachine>;
