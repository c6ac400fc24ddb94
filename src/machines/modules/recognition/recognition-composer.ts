import { fromPromise } from 'xstate';
import type { CreatePostBody } from '../../../api/contract/recognition.ts';
import type { RecognitionTag } from '../../../api/contract/recognition-tags.ts';
import { cropToJpeg } from '../../../api/crop-to-jpeg.ts';
import { createDraftStorage } from '../../../api/draft-storage.ts';
import { createUploader } from '../../../api/upload.ts';
import type { KeptPraise } from '../../../rules/recognition/praise.ts';
import { withRegistry } from '../../actor-registry.ts';
import type { Crop } from '../../cropping.ts';
import type { Reply } from '../../ports.ts';
import { recognitionComposerMachine } from '../../recognition-composer.machine.ts';
import type { PostReply } from '../../recognition-composer.setup.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wirePicker } from '../shared/wire-list.ts';

export const PICTURE_ASPECT = 16 / 9;
const PICTURE_WIDTH = 1_280;
const DRAFT = 'recognition';
/** More than most companies have. A search finds the rest. */
const TAGS_SHOWN = 30;

export const wireRecognitionComposer = (io: Services) => {
  const { api, http, effects } = io;

  return {
    /** Each person has a separate draft in this browser. */
    composerOf(personId: string) {
      const storage = createDraftStorage(personId);

      return withRegistry(
        recognitionComposerMachine.provide({
          actors: {
            recallDraft: fromPromise<KeptPraise | null>(() => storage.recall<KeptPraise>(DRAFT)),
            drawCrop: fromPromise<File, { file: File; crop: Crop }>(async ({ input: { file, crop } }) => {
              const cut = { width: PICTURE_WIDTH, aspect: PICTURE_ASPECT };
              const picture = await cropToJpeg(file, crop.area, crop.rotation, cut);

              return new File([picture], 'recognition.jpg', { type: picture.type });
            }),
            sendPicture: fromPromise<Reply<{ name: string }>, { picture: File }>(
              async ({ input: { picture }, signal }) => {
                const reply = await createUploader(http).upload('addRecognitionPicture', {
                  fields: {},
                  files: [{ field: 'image', file: picture, fileName: picture.name }],
                  signal,
                  onProgress: () => {},
                });

                return mapReply(reply, ({ picture: { file: name } }) => ({ name }));
              },
            ),
            sendPost: fromPromise<Reply<PostReply>, CreatePostBody>(({ input: body, signal }) =>
              api.call('createRecognitionPost', { body, signal }),
            ),
          },
          actions: {
            ...effects,
            keep: (_, { kept }) => storage.keep(DRAFT, kept),
            forgetKept: () => storage.forget(DRAFT),
          },
        }),
      );
    },
    tags: wirePicker<RecognitionTag>(io, 'usableTags', async ({ search }, signal) => {
      const searchPattern = search.trim() || undefined;
      const query = { isActive: true, searchPattern, count: TAGS_SHOWN } as const;

      return mapReply(await api.call('getHashTags', { query, signal }), ({ tags: rows, total }) => ({ rows, total }));
    }),
  };
};
