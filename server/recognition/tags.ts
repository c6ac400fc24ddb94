import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type {
  CreateTagBody,
  EditTagBody,
  RecognitionTag,
  TagKind,
  TagsQuery,
  TagUse,
} from '../../src/api/contract/recognition-tags.ts';
import { administers } from '../../src/rules/auth/administers.ts';
import { INSIGHT_MONTHS } from '../../src/rules/recognition/recognition-limits.ts';
import { type TagIcon, tagNameError, withoutHash } from '../../src/rules/recognition/tag-names.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { isTooSmall } from '../../src/rules/shared/small-groups.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { changedBy } from '../access/changed-by.ts';
import { createdByKey } from '../access/created-by-key.ts';
import { fieldError, httpError, orNotFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import { isOwnedBy } from '../access/scope.ts';
import { versioned } from '../access/versioned.ts';
import { unlessTaken } from '../database/errors.ts';
import type { RecognitionTagTable } from '../database/schema-recognition.ts';
import { updateRecord } from '../database/update-record.ts';
import { cachedTotals } from '../lists/cached-queries.ts';
import { containsWords } from '../lists/search.ts';
import { branchNameOf } from '../people/unit-names.ts';
import { firstIdAt, timeOfId } from './find.ts';
import { lastMonths, monthOf } from './months.ts';
import { isCounted } from './visibility.ts';

const DEFAULT_ICON: TagIcon = 'star';
const DEFAULT_COLOUR = '#3b7a6f';

type UnreadColumn = 'company_id' | 'name_norm' | 'created_by' | 'created_key' | 'updated_at';

interface TagRow extends Omit<Selectable<RecognitionTagTable>, UnreadColumn> {
  readonly branch_name: string | null;
  readonly uses: number;
  readonly last: string | null;
  readonly is_used: boolean;
}

/** For `recognition_tag as tag`: the company's tags and those of the reader's branch. The company level can use all. */
export const isUsable = ({ level, branchId }: Principal): RawBuilder<SqlBool> =>
  level === 'company' ? sql`true` : sql`(tag.branch_id is null or tag.branch_id = ${branchId}::uuid)`;

interface TagUsage {
  readonly tag_id: string;
  readonly uses: number;
  /** The id of the last post, which carries its time. */
  readonly last: string;
}

/** Counted once and kept until something is posted, hidden or restored. Employees see no numbers. */
async function readUse({ db, principal, scope }: CallContext): Promise<readonly TagUsage[]> {
  if (!administers(principal.level)) return [];
  const counted = await cachedTotals<TagUsage[] | null>(
    db,
    sql`(
      select given.tag_id, count(*) as uses, max(given.post_id::text) as last
      from recognition_post_tag as given
      join recognition_post as post on post.company_id = given.company_id and post.id = given.post_id
      where given.company_id = ${principal.companyId} and ${isCounted(scope)} group by given.tag_id
    ) as used`,
    sql`json_agg(used)`,
  );

  return counted ?? [];
}

const selectTags = async (context: CallContext) => sql`
  select ${columns}
  from recognition_tag as tag
  left join json_to_recordset(${JSON.stringify(await readUse(context))}::json) as used (tag_id uuid, uses int8, last text)
    on used.tag_id = tag.id
  where tag.company_id = ${context.principal.companyId} and ${isUsable(context.principal)}`;

const columns = sql`
  tag.id, tag.kind, tag.branch_id, tag.name, tag.description, tag.icon, tag.colour, tag.is_active, tag.created_at,
  tag.version, coalesce(used.uses, 0) as uses, used.last, exists (
    select from recognition_post_tag as given where given.company_id = tag.company_id and given.tag_id = tag.id
  ) as is_used,
  ${branchNameOf('tag')} as branch_name`;

const orders = {
  name: sql`tag.name_norm`,
  '-name': sql`tag.name_norm desc`,
  uses: sql`coalesce(used.uses, 0)`,
  '-uses': sql`coalesce(used.uses, 0) desc`,
  used: sql`used.last nulls first`,
  '-used': sql`used.last desc nulls last`,
} as const;

export async function readTags(context: CallContext, query: TagsQuery) {
  const { searchPattern, isActive, kind, branch, sort = 'name', skip = 0, count = PAGE_SIZE } = query;
  const { db, principal } = context;
  const narrow = sql.join(
    [
      sql`true`,
      ...containsWords('tag.name_norm', searchPattern?.replace(/^\s*#/, '')),
      ...(kind === undefined ? [] : [sql`tag.kind = ${kind}`]),
      ...(branch === undefined ? [] : [sql`tag.branch_id = ${branch}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<TagRow>`
    ${await selectTags(context)} and ${narrow} ${isActive === undefined ? sql`` : sql`and tag.is_active = ${isActive}::boolean`}
    order by ${orders[sort]}, tag.id limit ${count} offset ${skip}
  `.execute(db);
  const { rows: counted } = await sql<{ active: number; retired: number }>`
    select count(*) filter (where tag.is_active) as active, count(*) filter (where not tag.is_active) as retired
    from recognition_tag as tag
    where tag.company_id = ${principal.companyId} and ${isUsable(principal)} and ${narrow}
  `.execute(db);
  const counts = counted[0] ?? { active: 0, retired: 0 };
  const total = isActive === undefined ? counts.active + counts.retired : isActive ? counts.active : counts.retired;

  return { tags: rows.map((row) => presentTag(context, row)), total, counts };
}

const presentTag = (context: CallContext, row: TagRow): RecognitionTag => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  icon: row.icon,
  colour: row.colour,
  isActive: row.is_active,
  branch: row.branch_id && row.branch_name !== null ? { _id: row.branch_id, branchName: row.branch_name } : null,
  canEdit: isOwnedBy(context, row),
  uses: row.uses,
  lastUsedAt: row.last === null ? null : new Date(timeOfId(row.last)).toISOString(),
  isRemovable: !row.is_used,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

async function findTag(context: CallContext, id: string): Promise<TagRow> {
  const { rows } = await sql<TagRow>`${await selectTags(context)} and tag.id = ${id}`.execute(context.db);
  return orNotFound(rows[0], 'This tag');
}

const readTag = async (context: CallContext, id: string): Promise<RecognitionTag> =>
  presentTag(context, await findTag(context, id));

/** A repeated call with the same key returns the first one's tag. */
export async function createTag(context: CallContext, { key, kind, ...body }: CreateTagBody): Promise<RecognitionTag> {
  const { db, principal } = context;
  const existing = await createdByKey(context, 'recognition_tag', key);
  if (existing !== undefined) return readTag(context, existing);
  const branch_id = await branchFor(context, kind, body.branchId);
  const name = checkedName(kind, body.name);
  const id = v7();
  await unlessTaken(nameTaken(name), () =>
    db
      .insertInto('recognition_tag')
      .values({
        company_id: principal.companyId,
        id,
        kind,
        branch_id,
        name,
        name_norm: normalise(name),
        description: body.description?.trim() ?? '',
        icon: body.icon ?? DEFAULT_ICON,
        colour: body.colour ?? DEFAULT_COLOUR,
        created_by: principal.personId,
        created_key: key ?? null,
      })
      .execute(),
  );
  await audit(context, 'recognitionTag.added', ['recognition_tag', id], { after: { kind, name, branch_id } });

  return readTag(context, id);
}

/** Corporate values belong to the company; a branch admin's tags to the branch. */
async function branchFor(
  { db, principal, scope }: CallContext,
  kind: TagKind,
  wanted: string | null | undefined,
): Promise<string | null> {
  if (scope.kind === 'company') {
    if (wanted === undefined || wanted === null) return null;
    if (kind === 'value') throw fieldError(422, 'branchId', 'Corporate values belong to the whole company.');
    const branch = await db
      .selectFrom('branch')
      .select('id')
      .where('company_id', '=', principal.companyId)
      .where('id', '=', wanted)
      .executeTakeFirst();
    if (!branch) throw fieldError(422, 'branchId', 'This branch no longer exists.');

    return branch.id;
  }
  if (kind === 'value') throw httpError(403, 'Only company admins can change corporate values.');
  if (scope.kind !== 'branch') throw httpError(403, 'You do not belong to a branch.');
  if (wanted !== undefined && wanted !== scope.branchId) {
    throw fieldError(422, 'branchId', 'You can only add tags for your own branch.');
  }

  return scope.branchId;
}

function checkedName(kind: TagKind, name: string): string {
  const error = tagNameError(kind, name);
  if (error !== undefined) throw fieldError(422, 'name', error);

  return withoutHash(name);
}

const nameTaken = (name: string) => () =>
  fieldError(409, 'name', `“${name}” already exists. If it is retired, you can restore it.`);

/** Locks the tag and refuses a version other than the one that the caller has seen. */
async function lockTagAtVersion(context: CallContext, id: string, version: number | undefined): Promise<TagRow> {
  const { db, principal } = context;
  await sql`
    select from recognition_tag where company_id = ${principal.companyId} and id = ${id} for update
  `.execute(db);
  const current = await findTag(context, id);
  if (!isOwnedBy(context, current)) throw httpError(403, `Only company admins can change this ${current.kind}.`);
  await versioned(current.version, version, async () => ({
    message: await changedBy(context, ['recognition_tag', id], current.kind),
    parts: { tag: presentTag(context, current) },
  }));

  return current;
}

export async function editTag(context: CallContext, { tagId, version, ...edit }: EditTagBody): Promise<RecognitionTag> {
  const { db, principal } = context;
  const current = await lockTagAtVersion(context, tagId, version);
  const name = edit.name === undefined ? current.name : checkedName(current.kind, edit.name);
  const next = {
    name,
    description: edit.description?.trim() ?? current.description,
    icon: edit.icon ?? current.icon,
    colour: edit.colour ?? current.colour,
    is_active: edit.isActive ?? current.is_active,
  };
  const changed = (Object.keys(next) as (keyof typeof next)[]).filter((field) => next[field] !== current[field]);
  if (changed.length === 0) return presentTag(context, current);
  await unlessTaken(nameTaken(name), () =>
    updateRecord(db, 'recognition_tag', principal.companyId, tagId, {
      ...next,
      name_norm: normalise(name),
    }),
  );
  await audit(context, 'recognitionTag.edited', ['recognition_tag', tagId], {
    before: Object.fromEntries(changed.map((field) => [field, current[field]])),
    after: Object.fromEntries(changed.map((field) => [field, next[field]])),
  });

  return readTag(context, tagId);
}

/** A tag that was ever used is only retired, so that it stays on its posts. */
export async function deleteTag(context: CallContext, id: string, version?: number): Promise<'retired' | 'removed'> {
  const { db, principal } = context;
  const current = await lockTagAtVersion(context, id, version);
  const outcome = current.is_used ? 'retired' : 'removed';
  if (outcome === 'removed') {
    await db.deleteFrom('recognition_tag').where('company_id', '=', principal.companyId).where('id', '=', id).execute();
  } else {
    await updateRecord(db, 'recognition_tag', principal.companyId, id, { is_active: false });
  }
  await audit(context, `recognitionTag.${outcome}`, ['recognition_tag', id], {
    before: { kind: current.kind, name: current.name },
  });

  return outcome;
}

export async function readTagUse(context: CallContext, id: string): Promise<TagUse> {
  const { db, principal, scope } = context;
  const tag = await readTag(context, id);
  const months = lastMonths(new Date(), INSIGHT_MONTHS);
  const { rows } = await sql<{ month: string; posts: number }>`
    select ${monthOf(sql`post.created_at`)} as month, count(*) as posts from recognition_post_tag as given
    join recognition_post as post on post.company_id = given.company_id and post.id = given.post_id
    where given.company_id = ${principal.companyId} and given.tag_id = ${id} and ${isCounted(scope)}
      and given.post_id >= ${firstIdAt(Date.parse(`${months[0]}-01`))}::uuid
    group by 1
  `.execute(db);
  const posts = new Map(rows.map((row) => [row.month, row.posts]));

  return {
    tag,
    months: months.map((month) => {
      const count = posts.get(month) ?? 0;

      return { month, posts: isTooSmall(count) ? null : count };
    }),
  };
}
