import { fromPromise } from 'xstate';
import type { Challenge, ChallengePreview, PreviewBody } from '../../../api/contract/challenges.ts';
import { cropToJpeg } from '../../../api/crop-to-jpeg.ts';
import { createDraftStorage } from '../../../api/draft-storage.ts';
import { createUploader } from '../../../api/upload.ts';
import { publishingInWords } from '../../../rules/challenges/challenge-rules.ts';
import { today } from '../../../rules/shared/days.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { withRegistry } from '../../actor-registry.ts';
import type { Crop } from '../../cropping.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import { pictureCropMachine } from '../../picture-crop.machine.ts';
import { bodyOf, isSuccess, type Reply } from '../../ports.ts';
import { rulePreviewMachine } from '../../rule-preview.machine.ts';
import type { Services } from '../../wiring.ts';
import { type AudienceChoices, askAboutAudience, loadAudienceChoices } from '../shared/audience.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireForm } from '../shared/wire-form.ts';
import {
  type ChallengeValues,
  challengeValuesOf,
  createBodyOf,
  editBodyOf,
  validateChallenge,
} from './challenge-values.ts';

export interface ChallengeOptions extends AudienceChoices {
  canEdit: boolean;
}

interface ChallengeAnswer {
  challenge: Challenge;
}

export type ChallengeForm = FormActor<ChallengeOptions, ChallengeValues, ChallengeAnswer>;

/** Twice as wide as high, like the covers of articles. */
export const PICTURE_ASPECT = 2;
const PICTURE_WIDTH = 1_280;

export const wireChallengeForm = (io: Services) => {
  const { api, http, effects } = io;
  const load = async (
    id: string | null,
    signal: AbortSignal,
  ): Promise<Reply<LoadedForm<ChallengeOptions, ChallengeValues> | null>> => {
    const [choices, found] = await Promise.all([
      loadAudienceChoices(api, signal),
      id === null ? undefined : api.call('getChallenge', { params: { id }, signal }),
    ]);
    if (!found) return mapReply(choices, (options) => ({ options: { ...options, canEdit: true } }));
    if (found.status === 404) return { status: 200, body: null };
    if (!isSuccess(found)) return found;
    const { challenge } = bodyOf(found);

    return mapReply(choices, (options) => ({
      options: { ...options, canEdit: challenge.canEdit },
      values: challengeValuesOf(challenge),
    }));
  };
  const sendPicture = async (
    { picture, image }: ChallengeValues,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<Reply<{ name: string | null }>> => {
    if (picture === null) return { status: 200, body: { name: image } };
    const reply = await createUploader(http).upload('addChallengePicture', {
      fields: {},
      files: [{ field: 'image', file: picture, fileName: picture.name }],
      signal,
      onProgress,
    });

    return mapReply(reply, (sent) => ({ name: sent.picture.file }));
  };

  return {
    ...wireForm<ChallengeOptions, ChallengeValues, ChallengeAnswer>(io, {
      id: 'challengeForm',
      drafts: { name: 'challenge', storageOf: createDraftStorage },
      validate: validateChallenge,
      messages: {
        added: 'Challenge saved',
        updated: 'Challenge updated',
        published({ isDraft, visibleFrom, record }) {
          if (isDraft || record.isReleased) return;

          return `Challenge ${visibleFrom > today() ? 'scheduled' : 'published'}`;
        },
      },
      afterAdding: paths.viewChallenge,
      readSaved: ({ challenge }) => challenge && challengeValuesOf(challenge),
      load,
      async save(id, values, signal, { onProgress, isConfirmed }) {
        const { audience, visibleFrom, isDraft, record } = values;
        if (!isDraft && !record.isReleased && !isConfirmed) {
          return askAboutAudience(io, audience, (people) => publishingInWords(people, visibleFrom, today()), signal);
        }
        const sent = await sendPicture(values, signal, onProgress);
        if (!isSuccess(sent)) return sent;
        const { name } = sent.body;

        return id === null
          ? api.call('createChallenge', { body: createBodyOf(values, name), signal })
          : api.call('editChallenge', { params: { id }, body: editBodyOf(values, name), signal });
      },
    }),
    preview: rulePreviewMachine.provide({
      actors: {
        replayRules: fromPromise<Reply<ChallengePreview>, PreviewBody>(async ({ input: body, signal }) =>
          mapReply(await api.call('previewChallenge', { body, signal }), ({ preview }) => preview),
        ),
      },
      actions: effects,
    }),
    pictureOf: (form: ChallengeForm) =>
      withRegistry(
        pictureCropMachine.provide({
          actors: {
            drawCrop: fromPromise<File, { file: File; crop: Crop }>(async ({ input: { file, crop } }) => {
              const cut = { width: PICTURE_WIDTH, aspect: PICTURE_ASPECT };
              const picture = await cropToJpeg(file, crop.area, crop.rotation, cut);

              return new File([picture], 'challenge.jpg', { type: picture.type });
            }),
          },
          actions: {
            ...effects,
            usePicture: (_, { picture }) => form.send({ type: 'fields.changed', values: { picture } }),
          },
        }),
      ),
  };
};
