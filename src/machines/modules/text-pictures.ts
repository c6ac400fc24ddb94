import { fromCallback } from 'xstate';
import { createUploader } from '../../api/upload.ts';
import { articlePicturesMachine } from '../article-pictures.machine.ts';
import type { Services } from '../wiring.ts';

/** Uploads the pictures of a text by its feature's own call. */
export const wireTextPictures = (
  { http, effects }: Pick<Services, 'http' | 'effects'>,
  call: 'addArticlePicture' | 'addCampaignPicture' | 'addPolicyPicture',
) =>
  articlePicturesMachine.provide({
    actors: {
      sendPicture: fromCallback<{ type: 'never' }, { file: File }>(({ input: { file }, sendBack }) => {
        const stop = new AbortController();
        createUploader(http)
          .upload(call, {
            fields: {},
            files: [{ field: 'image', file, fileName: file.name }],
            signal: stop.signal,
            onProgress: (share) => sendBack({ type: 'bytes.sent', share }),
          })
          .then(
            (reply) => sendBack({ type: 'answer.came', reply }),
            (error: unknown) => sendBack({ type: 'connection.lost', error }),
          );

        return () => stop.abort();
      }),
    },
    actions: effects,
  });
