import { fromPromise } from 'xstate';
import type { ApiClient } from '../../../api/client.ts';
import type { AudienceCount, HrDocument } from '../../../api/contract/audience.ts';
import { createUploader } from '../../../api/upload.ts';
import { type AudienceValue, audienceFromKey, describeChosen, everyone } from '../../../rules/documents/audience.ts';
import { ATTACHMENT_TYPES, DOCUMENT_MAX_BYTES } from '../../../rules/shared/constants.ts';
import { asQuestion } from '../../../rules/shared/form.ts';
import { fileTooLarge } from '../../../rules/shared/sizes.ts';
import { ownTimeZone } from '../../../rules/shared/time-zones.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from './map-reply.ts';

interface Choice {
  value: string;
  label: string;
}

export interface AudienceChoices {
  branches: readonly (Choice & { timezone: string })[];
  departments: readonly Choice[];
  groups: readonly Choice[];
}

const MOST_BRANCHES = 500;

export async function loadAudienceChoices(api: ApiClient, signal: AbortSignal): Promise<Reply<AudienceChoices>> {
  const [details, branches] = await Promise.all([
    api.call('getDetailsOnEdit', { signal }),
    api.call('getBranches', { query: { count: MOST_BRANCHES }, signal }),
  ]);
  if (!isSuccess(branches)) return branches;
  const zones = new Map(branches.body.branches.map(({ _id, timezone }) => [_id, timezone]));

  return mapReply(details, ({ data }) => ({
    branches: data.branches.map(({ _id, branchName }) => ({
      value: _id,
      label: branchName,
      timezone: zones.get(_id) ?? 'UTC',
    })),
    departments: data.departments.map(({ _id, display }) => ({ value: _id, label: display })),
    groups: data.groups.map(({ _id, groupName }) => ({ value: _id, label: groupName })),
  }));
}

/** A branch admin's people are all in one branch, so there is nothing to choose. */
export const hasSingleBranch = ({ branches }: Pick<AudienceChoices, 'branches'>): boolean => branches.length === 1;

/** The zone of the audience's only branch, else the writer's own. */
export function audienceTimeZone(audience: AudienceValue, { branches }: Pick<AudienceChoices, 'branches'>): string {
  const matching = branches.filter(({ value }) => branches.length === 1 || audience.branches.includes(value));

  return (matching.length === 1 && matching[0]?.timezone) || ownTimeZone();
}

export const wireAudience = ({ api, effects }: Services) => ({
  /** The key is the audience, as `audienceKey` writes it. */
  count: createResourceMachine<AudienceCount>('audience').provide({
    actors: {
      loadRecord: fromPromise<Reply<AudienceCount>, { key: string | null }>(({ input: { key }, signal }) =>
        api.call('countAudience', { query: key === null ? everyone : audienceFromKey(key), signal }),
      ),
    },
    // A failed count is shown in place of the number, so no toast.
    actions: { ...effects, showToast: () => {} },
  }),
});

/** `Everyone in Lisbon`, from what is chosen in a form; a branch that can't be chosen is named too. */
export function chosenInWords(chosen: AudienceValue, choices: AudienceChoices): string {
  const branches = hasSingleBranch(choices) ? choices.branches.map(({ value }) => value) : chosen.branches;

  return describeChosen({ ...chosen, branches }, choices);
}

/** Asks for confirmation before sending to the audience, as a refusal that becomes a success once confirmed. */
export async function askAboutAudience(
  { api }: Pick<Services, 'api'>,
  audience: AudienceValue,
  question: (people: number, unsubscribed: number) => string,
  signal: AbortSignal,
): Promise<Reply<never>> {
  const counted = await api.call('countAudience', { query: audience, signal });
  if (!isSuccess(counted)) return counted;

  return asQuestion(question(counted.body.people, counted.body.unsubscribed));
}

export function attachmentError(file: File | null): string | false {
  if (file === null) return false;
  if (!(ATTACHMENT_TYPES as readonly string[]).includes(file.type))
    return 'Only PDF, Word, PNG and JPEG files can be uploaded.';

  return file.size > DOCUMENT_MAX_BYTES && fileTooLarge(DOCUMENT_MAX_BYTES);
}

/** Returns the stored name: the existing file's, or that of the chosen one, which is uploaded first. */
export async function sendAttachment(
  { http }: Pick<Services, 'http'>,
  { document, file }: { document: File | null; file: HrDocument | null },
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Reply<{ name: string | null }>> {
  if (document === null) return { status: 200, body: { name: file?.name ?? null } };
  const reply = await createUploader(http).upload('attachHrDocument', {
    fields: undefined,
    files: [{ field: 'document', file: document, fileName: document.name }],
    signal,
    onProgress,
  });

  return mapReply(reply, (sent) => ({ name: sent.file.name }));
}
