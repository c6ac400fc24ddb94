import { fromCallback } from 'xstate';
import { createUploader } from '../../../api/upload.ts';
import { withRegistry } from '../../actor-registry.ts';
import { articlePicturesMachine } from '../../article-pictures.machine.ts';
import type { Services } from '../../wiring.ts';
import { sendFile } from './sending-file.ts';

/** Uploads the pictures of a text by its area's own call. `useCover` gives a cover to the form, if it has one. */
export const wireTextPictures = (
  { http, effects }: Pick<Services, 'http' | 'effects'>,
  call: 'addArticlePicture' | 'addCampaignPicture' | 'addPolicyPicture',
  useCover: (file: string) => void = () => {},
) =>
  withRegistry(
    articlePicturesMachine.provide({
      actors: {
        sendPicture: fromCallback<{ type: 'never' }, { file: File }>(({ input: { file }, sendBack }) =>
          sendFile(
            (how) => createUploader(http).upload(call, { fields: {}, ...how }),
            { field: 'image', file },
            sendBack,
          ),
        ),
      },
      actions: { ...effects, useCover: (_, { file }) => useCover(file) },
    }),
  );
