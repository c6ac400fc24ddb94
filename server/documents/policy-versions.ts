import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { ArticleBody } from '../../src/api/contract/article-body.ts';
import type { EditPolicyDocumentBody } from '../../src/api/contract/policies.ts';
import { articlesIn, picturesOf } from '../../src/rules/articles/article-body.ts';
import { policyTextProblem } from '../../src/rules/documents/policies.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { plainText } from '../../src/rules/shared/plain-text.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError } from '../access/http-error.ts';
import { policyPublished } from '../notify/document-events.ts';
import { claimAttachment } from '../storage/audience-files.ts';
import { policyPictures } from '../storage/draft-pictures.ts';
import { countProgress } from './policy-progress.ts';
import type { VersionRow } from './policy-queries.ts';

/** The first reminder goes out this many days before the time to acknowledge is over. */
const REMIND_DAYS_BEFORE = 3;

export interface VersionText {
  readonly title: string;
  readonly summary: string;
  readonly body: ArticleBody | null;
  readonly file_name: string | null;
  readonly effective_from: string;
  readonly change_note: string;
}

type Sent = Pick<EditPolicyDocumentBody, 'title' | 'summary' | 'body' | 'file' | 'effectiveFrom' | 'changeNote'>;

/** A text takes the place of a file, and the other way round. */
export async function mergeText(
  context: CallContext,
  base: VersionRow | undefined,
  sent: Sent,
): Promise<VersionText & { readonly isChanged: boolean }> {
  const { body, file_name } = documentOf(base, sent);
  if (body !== null && body !== base?.body) {
    const problem = policyTextProblem(body);
    if (problem !== null) throw fieldError(422, 'body', problem);
  }
  if (file_name !== base?.file_name) await claimAttachment(context, file_name);
  const text: VersionText = {
    title: sent.title?.trim() ?? base?.title ?? '',
    summary: sent.summary === undefined ? (base?.summary ?? '') : plainText(sent.summary),
    body,
    file_name,
    effective_from: sent.effectiveFrom ?? base?.effective_from ?? '',
    change_note: changeNoteOf(base, sent),
  };

  return { ...text, isChanged: !base || !isSameText(text, base) };
}

/** A published version's note is not the next one's. */
const changeNoteOf = (base: VersionRow | undefined, { changeNote }: Sent): string =>
  changeNote === undefined ? (base?.published_at === null ? base.change_note : '') : plainText(changeNote);

function documentOf(base: VersionRow | undefined, { body, file }: Sent): Pick<VersionText, 'body' | 'file_name'> {
  if (body && file) throw fieldError(422, 'file', 'A policy can be text or a file, but not both.');
  if (body) return { body, file_name: null };
  if (file) return { body: null, file_name: file };
  const document = {
    body: body === null ? null : (base?.body ?? null),
    file_name: file === null ? null : (base?.file_name ?? null),
  };
  if (document.body === null && document.file_name === null) {
    throw fieldError(422, 'body', 'Write the policy or choose a file.');
  }

  return document;
}

const isSameText = (text: VersionText, base: VersionRow): boolean =>
  text.title === base.title &&
  text.summary === base.summary &&
  text.file_name === base.file_name &&
  text.effective_from === base.effective_from &&
  (base.published_at !== null || text.change_note === base.change_note) &&
  isDeepStrictEqual(text.body, base.body);

export async function storeDraft(context: CallContext, id: string, number: number, text: VersionText) {
  const { db, principal } = context;
  for (const file of picturesIn(text)) await policyPictures.claim(context, id, file, 'body');
  await sql`
    insert into policy_version (
      company_id, policy_id, number, title, summary, body, file_name, effective_from, change_note
    )
    values (
      ${principal.companyId}, ${id}, ${number}, ${text.title}, ${text.summary},
      ${text.body === null ? null : JSON.stringify(text.body)}::jsonb, ${text.file_name}, ${text.effective_from},
      ${text.change_note}
    )
    on conflict (company_id, policy_id, number) do update set title = excluded.title, summary = excluded.summary,
      body = excluded.body, file_name = excluded.file_name, effective_from = excluded.effective_from,
      change_note = excluded.change_note
  `.execute(db);
  await forgetPictures(context, id);
}

const picturesIn = ({ body }: { body: ArticleBody | null }): string[] => (body ? picturesOf(body) : []);

/** Those that no version shows any more. */
export async function forgetPictures(context: CallContext, id: string): Promise<void> {
  const { rows } = await sql<{ body: ArticleBody | null }>`
    select body from policy_version where company_id = ${context.principal.companyId} and policy_id = ${id}
  `.execute(context.db);
  const shown = new Set(rows.flatMap(picturesIn));
  for (const file of await policyPictures.filesOf(context, id)) {
    if (!shown.has(file)) await policyPictures.forget(context, file);
  }
}

/** Articles in a text that the caller may read; links to others are shown as words. */
export async function readableArticles(
  { db, principal }: Pick<CallContext, 'db' | 'principal'>,
  body: ArticleBody | null,
): Promise<string[]> {
  const linked = body ? articlesIn(body) : [];
  if (linked.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select edition.article_id as id from article_edition as edition
    join company on company.id = edition.company_id and 'articles' = any (company.features)
    where edition.company_id = ${principal.companyId} and edition.article_id = any (${linked}::uuid[])
      and (edition.branch_id is null or edition.branch_id = ${principal.branchId}::uuid)
  `.execute(db);

  return rows.map(({ id }) => id);
}

/** When the first reminder goes out, of a policy that was published at `publishedAt`. */
export const firstReminder = (publishedAt: RawBuilder<Date>, days: RawBuilder<number>): RawBuilder<Date> =>
  sql`${publishedAt} + make_interval(days => greatest(${days} - ${REMIND_DAYS_BEFORE}, 1))`;

export const searchTextOf = ({ title, summary }: { title: string; summary: string }, category: string): string =>
  normalise(`${title} ${category} ${summary}`);

interface Published {
  readonly number: number;
  readonly title: string;
  readonly summary: string;
  readonly audience_id: string;
  readonly category: string;
}

/**
 * Asks everyone in the audience to acknowledge it, including people who acknowledged an earlier version. For a minor
 * correction, acknowledgements of the previous version are carried over, the deadline and reminders stay, and no one is
 * notified. The caller must have locked the policy.
 */
export async function publishDraft(context: CallContext, id: string, isMinor = false): Promise<void> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  const { rows } = await sql<Published>`
    with published as (
      update policy_version set published_at = now(), published_by = ${personId}, is_minor = ${isMinor}
      where company_id = ${companyId} and policy_id = ${id} and published_at is null
      returning number, title, summary
    )
    update hr_policy set published_number = published.number, title = published.title${
      isMinor
        ? sql``
        : sql`, published_at = now(), due_at = now() + make_interval(days => acknowledge_days), reminded_at = null,
      next_reminder_at = ${firstReminder(sql`now()`, sql`acknowledge_days`)}`
    }
    from published
    where hr_policy.company_id = ${companyId} and hr_policy.id = ${id}
    returning published.*, hr_policy.audience_id, hr_policy.category
  `.execute(db);
  const [published] = rows;
  if (!published) return;
  await db
    .updateTable('hr_policy')
    .set({ search_text: searchTextOf(published, published.category) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (isMinor) await carryOver(context, id, published.number);
  await countProgress(db, companyId, id);
  if (!isMinor) {
    await policyPublished(db, companyId, {
      id,
      audienceId: published.audience_id,
      title: published.title,
      number: published.number,
    });
  }
  await audit(context, isMinor ? 'policy.corrected' : 'policy.published', ['hr_policy', id], {
    after: { number: published.number, title: published.title },
  });
}

const carryOver = ({ db, principal: { companyId } }: CallContext, id: string, number: number): Promise<unknown> =>
  sql`
    insert into policy_acknowledgement (
      company_id, policy_id, number, person_id, acknowledged_at, session_id, client_ip, user_agent, carried_from
    )
    select company_id, policy_id, ${number}, person_id, acknowledged_at, session_id, client_ip, user_agent,
      coalesce(carried_from, number)
    from policy_acknowledgement
    where company_id = ${companyId} and policy_id = ${id} and number = ${number - 1}
  `.execute(db);
