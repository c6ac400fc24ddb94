import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { AudienceReach } from '../../src/api/contract/audience.ts';
import type {
  EditPolicyDocumentBody,
  PolicyDetails,
  PolicyDocument,
  PolicyDocumentsQuery,
  PolicyText,
  UploadPolicyDocumentBody,
} from '../../src/api/contract/policies.ts';
import { deadlineMoves } from '../../src/rules/documents/policies.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { DAY_MS } from '../../src/rules/shared/day-numbers.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { changedBy } from '../access/changed-by.ts';
import { createdByKey } from '../access/created-by-key.ts';
import { fieldError, httpError, notFound, orNotFound } from '../access/http-error.ts';
import { isOwnedBy } from '../access/scope.ts';
import { versioned } from '../access/versioned.ts';
import { updateRecord } from '../database/update-record.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { policyActor } from '../notify/document-events.ts';
import { withdrawNotifications } from '../notify/notify.ts';
import { changeAudience, storeAudience } from '../people/audience.ts';
import { removeUnsaved } from '../storage/audience-files.ts';
import { ownerFor } from './policy-owners.ts';
import { countProgress, readCompletion, refreshProgress } from './policy-progress.ts';
import {
  isInState,
  lockPolicy,
  type PolicyRow,
  policiesFrom,
  selectHistory,
  selectPolicies,
  selectPolicy,
  selectReach,
  selectVersion,
  type VersionRow,
} from './policy-queries.ts';
import {
  firstReminder,
  forgetPictures,
  mergeText,
  publishDraft,
  readableArticles,
  searchTextOf,
  storeDraft,
  type VersionText,
} from './policy-versions.ts';

/** Drafts sort above published policies, and policies without a review date last. */
const publishedAt = sql`coalesce(hr_policy.published_at, 'infinity'::timestamptz)`;
const orders = {
  title: sql`hr_policy.search_text`,
  '-title': sql`hr_policy.search_text desc`,
  category: sql`hr_policy.category, hr_policy.search_text`,
  '-category': sql`hr_policy.category desc, hr_policy.search_text`,
  published: publishedAt,
  '-published': sql`${publishedAt} desc`,
  review: sql`hr_policy.review_on nulls last`,
  '-review': sql`hr_policy.review_on desc nulls last`,
};

const conditionsOf = ({ search, state, category }: PolicyDocumentsQuery) => [
  ...containsWords('hr_policy.search_text', search).map((one) => sql`${one}`),
  ...(state ? [isInState(state)] : []),
  ...(category ? [sql`hr_policy.category = any (${[category].flat()}::text[])`] : []),
];

/** `from` and `where` of the list, for counting. */
export const policiesIn = (whose: Pick<QueryContext, 'principal'>, query: PolicyDocumentsQuery) =>
  policiesFrom(whose, conditionsOf(query));

export async function readPolicies(context: QueryContext, query: PolicyDocumentsQuery) {
  const { sort = '-published', skip = 0, count = PAGE_SIZE } = query;
  const { rows, total } = await selectPolicies(context, {
    conditions: conditionsOf(query),
    order: orders[sort],
    skip,
    count,
  });

  return { policies: rows.map(({ row, reach }) => present(context, row, reach)), total };
}

const readPolicy = async (context: CallContext, id: string): Promise<PolicyDocument> =>
  present(context, await findPolicy(context, id), await selectReach(context, id));

export async function readPolicyDetails(context: CallContext, id: string): Promise<PolicyDetails> {
  await findPolicy(context, id);
  await refreshProgress(context, id);
  const policy = await readPolicy(context, id);
  const rows = await selectHistory(context, id);

  return {
    ...policy,
    versions: rows
      .filter(({ published_at }) => published_at !== null || policy.canEdit)
      .map((row) => ({
        number: row.number,
        title: row.title,
        summary: row.summary,
        isText: row.is_text,
        file: row.file,
        effectiveFrom: row.effective_from,
        changeNote: row.change_note,
        publishedAt: row.published_at?.toISOString() ?? null,
        publishedBy: row.publisher,
        acknowledged: row.acknowledged,
        isMinor: row.is_minor,
      })),
  };
}

export async function readPolicyVersion(context: CallContext, id: string, number: number): Promise<PolicyText> {
  const policy = await findPolicy(context, id);
  const row = await selectVersion(context, id, number);
  if (!row || (row.published_at === null && !isOwnedBy(context, policy))) throw notFound('This version');

  return {
    number: row.number,
    title: row.title,
    summary: row.summary,
    body: row.body,
    file: row.file,
    effectiveFrom: row.effective_from,
    changeNote: row.change_note,
    publishedAt: row.published_at?.toISOString() ?? null,
    articles: await readableArticles(context, row.body),
  };
}

/** A repeated call with the same key returns the first one's policy. */
export async function createPolicy(context: CallContext, body: UploadPolicyDocumentBody): Promise<PolicyDocument> {
  const { db, principal, scope } = context;
  const { companyId, personId } = principal;
  const { key, audience, category, acknowledgeDays, sendsReminders = true, reviewOn = null, isDraft = false } = body;
  const before = await createdByKey(context, 'hr_policy', key);
  if (before) return readPolicy(context, before);
  const id = v7();
  const text = await mergeText(context, undefined, body);
  await db
    .insertInto('hr_policy')
    .values({
      company_id: companyId,
      id,
      branch_id: scope.kind === 'branch' ? scope.branchId : null,
      audience_id: await storeAudience(context, audience),
      owner_id: await ownerFor(context, body.owner, personId),
      category,
      title: text.title,
      search_text: searchTextOf(text, category),
      acknowledge_days: acknowledgeDays,
      sends_reminders: sendsReminders,
      review_on: reviewOn,
      published_number: null,
      counted_stamp: null,
      created_by: personId,
      created_key: key ?? null,
    })
    .execute();
  await storeDraft(context, id, 1, text);
  await audit(context, 'policy.added', ['hr_policy', id], { after: { title: text.title, category, reviewOn } });
  if (!isDraft) await publishDraft(context, id);

  return readPolicy(context, id);
}

export async function editPolicy(
  context: CallContext,
  id: string,
  { version, isMinor = false, confirmed = false, ...edit }: EditPolicyDocumentBody,
): Promise<PolicyDocument> {
  const { db, principal } = context;
  const current = await lockPolicyAtVersion(context, id, version);
  refuseRetired(current);
  const base = await selectVersion(context, id, current.draft_number ?? current.published_number ?? 1);
  const published = await findPublished(context, current);
  const text = await mergeText(context, base, edit);
  if (isMinor) refuseMajor(published, text);
  const isDrafted = current.draft_number !== null;
  const hasDraft = isDrafted || text.isChanged;
  const asksAnew = edit.isDraft === false && hasDraft && !isMinor;
  const moves = asksAnew ? null : await deadlineInWords(context, current, edit.acknowledgeDays);
  if (moves && !confirmed) throw httpError(409, moves, { confirmed: 'Confirm the change to save it.' });
  if (hasDraft) await storeDraft(context, id, current.draft_number ?? (current.published_number ?? 0) + 1, text);
  const isOtherAudience = edit.audience ? await changeAudience(context, current.audience_id, edit.audience) : false;
  await updateSettings(context, current, edit, published ?? text);
  if (base && base.file_name !== text.file_name) await removeUnsaved(db, principal.companyId, base.file_name);
  await audit(context, 'policy.edited', ['hr_policy', id], {
    before: traceOf(current),
    after: { ...edit, body: undefined, isText: text.body !== null },
  });
  if (edit.isDraft === false && hasDraft) await publishDraft(context, id, isMinor);
  else if (isOtherAudience) await countProgress(db, principal.companyId, id);

  return readPolicy(context, id);
}

type Settings = Pick<EditPolicyDocumentBody, 'owner' | 'category' | 'acknowledgeDays' | 'sendsReminders' | 'reviewOn'>;

/** What belongs to the policy and not to one of its versions. It is found by the text that is `shown`. */
async function updateSettings(
  context: CallContext,
  current: PolicyRow,
  edit: Settings,
  shown: VersionRow | VersionText,
): Promise<void> {
  const { db, principal } = context;
  const category = edit.category ?? current.category;
  const days = edit.acknowledgeDays ?? current.acknowledge_days;
  const reviewOn = edit.reviewOn === undefined ? current.review_on : edit.reviewOn;
  await updateRecord(db, 'hr_policy', principal.companyId, current.id, {
    owner_id: await ownerFor(context, edit.owner, current.owner_id),
    category,
    title: shown.title,
    search_text: searchTextOf(shown, category),
    ...(days !== current.acknowledge_days && deadlineIn(days, current.acknowledge_days)),
    sends_reminders: edit.sendsReminders ?? current.sends_reminders,
    ...(reviewOn !== current.review_on && { review_on: reviewOn, review_notified_at: null }),
  });
}

/** People who agreed to a policy have not agreed to another date, nor to a policy that no one has seen. */
function refuseMajor(published: VersionRow | undefined, text: VersionText): void {
  if (!published) throw fieldError(422, 'isMinor', 'Only a published policy can be corrected.');
  if (text.effective_from !== published.effective_from) {
    throw fieldError(422, 'effectiveFrom', 'A minor correction keeps the date. Publish a new version to change it.');
  }
}

/** What everyone sees is what a policy is found by; until there is such a version, the draft. */
const findPublished = async (context: CallContext, { id, published_number }: PolicyRow) =>
  published_number === null ? undefined : await selectVersion(context, id, published_number);

/** Null if no one's deadline moves. The numbers are those that the policy's page will show. */
async function deadlineInWords(context: CallContext, policy: PolicyRow, days = policy.acknowledge_days) {
  const { id, published_at, due_at, acknowledge_days } = policy;
  if (!published_at || !due_at || days === acknowledge_days) return null;
  const to = new Date(published_at.getTime() + days * DAY_MS);
  await refreshProgress(context, id);
  const moved = { ...policy, due_at: to, acknowledge_days: days };
  const { addressed, acknowledged, overdue } = await readCompletion(context, moved, { by: 'branch', count: 1 });
  const open = addressed - acknowledged;

  return open > 0 ? deadlineMoves(open, { from: due_at, to, overdue }) : null;
}

/** The first reminder moves along. Once it has gone out, it is not repeated at once because the deadline moved closer. */
function deadlineIn(days: number, before: number) {
  const reminder = firstReminder(sql`published_at`, sql`${days}::integer`);
  const isReminded = sql`next_reminder_at > ${firstReminder(sql`published_at`, sql`${before}::integer`)}`;

  return {
    acknowledge_days: days,
    due_at: sql<Date>`published_at + make_interval(days => ${days})`,
    next_reminder_at: sql<Date>`case when ${isReminded} and ${reminder} <= now() then next_reminder_at else ${reminder} end`,
  };
}

const traceOf = ({ title, category, published_number, draft_number, review_on, audience, owner_id }: PolicyRow) => ({
  title,
  category,
  published: published_number,
  draft: draft_number,
  reviewOn: review_on,
  owner: owner_id,
  audience,
});

export async function discardDraft(context: CallContext, id: string, version: number): Promise<PolicyDocument> {
  const { db, principal } = context;
  const current = await lockPolicyAtVersion(context, id, version);
  if (current.published_number === null) throw httpError(409, 'This policy has not been published. Delete it instead.');
  if (current.draft_number === null) throw httpError(409, 'This policy has no draft.');
  const draft = await selectVersion(context, id, current.draft_number);
  await sql`
    delete from policy_version
    where company_id = ${principal.companyId} and policy_id = ${id} and published_at is null
  `.execute(db);
  await sql`
    update hr_policy set version = version + 1, updated_at = now()
    where company_id = ${principal.companyId} and id = ${id}
  `.execute(db);
  await removeUnsaved(db, principal.companyId, draft?.file_name ?? null);
  await forgetPictures(context, id);
  await audit(context, 'policy.draftDiscarded', ['hr_policy', id], {
    before: { number: current.draft_number, title: draft?.title },
  });

  return readPolicy(context, id);
}

/** Ends the acknowledgements. Versions and evidence stay, and the numbers are those of this moment. */
export async function retirePolicy(context: CallContext, id: string, version: number): Promise<PolicyDocument> {
  const { db, principal } = context;
  const current = await lockPolicyAtVersion(context, id, version);
  refuseRetired(current);
  if (current.published_number === null) throw httpError(409, 'This policy has not been published. Delete it instead.');
  await countProgress(db, principal.companyId, id);
  await sql`
    update hr_policy set retired_at = now(), next_reminder_at = null, version = version + 1, updated_at = now()
    where company_id = ${principal.companyId} and id = ${id}
  `.execute(db);
  await withdrawNotifications(db, principal.companyId, policyActor(id));
  await audit(context, 'policy.retired', ['hr_policy', id], { before: traceOf(current) });

  return readPolicy(context, id);
}

/** Once someone has acknowledged it, it can only be retired. */
export async function deletePolicy(context: CallContext, id: string, version: number): Promise<void> {
  const { db, principal } = context;
  const { companyId } = principal;
  const current = await lockPolicyAtVersion(context, id, version);
  if (current.is_acknowledged) {
    throw httpError(409, 'People have acknowledged this policy, so it cannot be deleted. Retire it instead.');
  }
  const { rows } = await sql<{ file_name: string }>`
    delete from policy_version where company_id = ${companyId} and policy_id = ${id} returning file_name
  `.execute(db);
  await forgetPictures(context, id);
  await db.deleteFrom('hr_policy').where('company_id', '=', companyId).where('id', '=', id).execute();
  await db.deleteFrom('audience').where('company_id', '=', companyId).where('id', '=', current.audience_id).execute();
  for (const { file_name } of rows) await removeUnsaved(db, companyId, file_name);
  await withdrawNotifications(db, companyId, policyActor(id));
  await audit(context, 'policy.deleted', ['hr_policy', id], { before: traceOf(current) });
}

function refuseRetired({ retired_at }: PolicyRow): void {
  if (retired_at !== null) throw httpError(409, 'This policy was retired. It can no longer be changed.');
}

async function lockPolicyAtVersion(context: CallContext, id: string, version: number): Promise<PolicyRow> {
  const current = await findPolicyForUpdate(context, id);
  await versioned(current.version, version, async () => ({
    message: await changedBy(context, ['hr_policy', id], 'policy'),
    parts: { policy: present(context, current, await selectReach(context, id)) },
  }));

  return current;
}

/** Locks the row until the transaction ends. */
export async function findPolicyForUpdate(context: CallContext, id: string): Promise<PolicyRow> {
  await findPolicy(context, id);
  await lockPolicy(context.db, context.principal.companyId, id);
  const current = await findPolicy(context, id);
  if (!isOwnedBy(context, current)) {
    throw httpError(403, 'This is a company policy. Ask a company admin to change it.');
  }

  return current;
}

export async function findPolicy(context: CallContext, id: string): Promise<PolicyRow> {
  return orNotFound(await selectPolicy(context, id), 'This policy');
}

function present(context: Pick<CallContext, 'scope'>, row: PolicyRow, reach: AudienceReach): PolicyDocument {
  const canEdit = isOwnedBy(context, row);

  return {
    _id: row.id,
    title: row.title,
    category: row.category,
    state: row.state,
    audience: row.audience,
    owner: { _id: row.owner_id, fullName: row.owner },
    branch: row.branch_id && row.branch_name !== null ? { _id: row.branch_id, branchName: row.branch_name } : null,
    canEdit,
    number: row.published_number,
    publishedAt: row.published_at?.toISOString() ?? null,
    draftNumber: canEdit ? row.draft_number : null,
    effectiveFrom: row.effective_from,
    acknowledgeDays: row.acknowledge_days,
    dueAt: row.due_at?.toISOString() ?? null,
    sendsReminders: row.sends_reminders,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    reviewOn: row.review_on,
    retiredAt: row.retired_at?.toISOString() ?? null,
    reach,
    isAcknowledged: row.is_acknowledged,
    version: row.version,
  };
}
