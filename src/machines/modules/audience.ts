/** What an audience is chosen from, and how many people it has. */
import { fromPromise } from 'xstate';
import type { ApiClient } from '../../api/client.ts';
import type { HrDocument } from '../../api/contract/audience.ts';
import { createUploader } from '../../api/upload.ts';
import { isSuccess, type Reply } from '../ports.ts';
import { createResourceMachine } from '../resource.machine.ts';
import { type AudienceChoice, choiceAt, everybody } from '../rules/audience.ts';
import { ATTACHMENT_TYPES, DOCUMENT_MAX_BYTES } from '../rules/constants.ts';
import { ownTimeZone } from '../rules/time-zones.ts';
import type { Io } from '../wiring.ts';
import { withBody } from './with-body.ts';

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
  if (!isSuccess(branches)) return branches as Reply<never>;
  const zones = new Map(branches.body.branches.map(({ _id, timezone }) => [_id, timezone]));

  return withBody(details, ({ data }) => ({
    branches: data.branches.map(({ _id, branchName }) => ({
      value: _id,
      label: branchName,
      timezone: zones.get(_id) ?? 'UTC',
    })),
    departments: data.departments.map(({ _id, display }) => ({ value: _id, label: display })),
    groups: data.groups.map(({ _id, groupName }) => ({ value: _id, label: groupName })),
  }));
}

/** A branch admin's people are of one branch: there is nothing to choose. */
export const hasOneBranch = ({ branches }: Pick<AudienceChoices, 'branches'>): boolean => branches.length === 1;

/** By whose clock its times are written: that of its only branch, or else the writer's own. */
export function zoneOf(audience: AudienceChoice, { branches }: Pick<AudienceChoices, 'branches'>): string {
  const meant = branches.filter(({ value }) => branches.length === 1 || audience.branches.includes(value));

  return (meant.length === 1 && meant[0]?.timezone) || ownTimeZone();
}

export const wireAudience = ({ api, effects }: Io) => ({
  /** Its key is the audience, as `keyOf` writes it. */
  count: createResourceMachine<{ people: number }>('audience').provide({
    actors: {
      loadThing: fromPromise<Reply<{ people: number }>, { key: string | null }>(({ input: { key }, signal }) =>
        api.call('countAudience', { query: key === null ? everybody : choiceAt(key), signal }),
      ),
    },
    // That people could not be counted is said where the number would stand.
    actions: { ...effects, showToast: () => {} },
  }),
});

/** What is wrong with a file before it is sent. */
export function attachmentError(file: File | null): string | false {
  if (file === null) return false;
  if (!(ATTACHMENT_TYPES as readonly string[]).includes(file.type))
    return 'Only PDF, Word, PNG and JPEG files can be sent.';

  return file.size > DOCUMENT_MAX_BYTES && `File size should be less than ${DOCUMENT_MAX_BYTES / 1024 / 1024} Mb`;
}

/** The name by which what is saved next has the file: the one it has, or that of the one chosen, which is sent first. */
export async function sendAttachment(
  { http }: Pick<Io, 'http'>,
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

  return withBody(reply, (sent) => ({ name: sent.file.name }));
}
