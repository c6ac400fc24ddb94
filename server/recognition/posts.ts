import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { CreatePostBody, FeedQuery, RecognitionPost, Repeats } from '../../src/api/contract/recognition.ts';
import { administers } from '../../src/rules/auth/administers.ts';
import { POSTS_A_DAY, REPEATED_WITHIN_HOURS } from '../../src/rules/recognition/recognition-limits.ts';
import { watchedIn } from '../../src/rules/recognition/watched-words.ts';
import { RECOGNITION_PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { DAY_MS } from '../../src/rules/shared/day-numbers.ts';
import { isInvisible } from '../../src/rules/shared/names.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { plainText } from '../../src/rules/shared/plain-text.ts';
import { listInWords } from '../../src/rules/shared/text.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { findByKey } from '../access/created-by-key.ts';
import { fieldError, HttpError, httpError, notFound, orNotFound, tryLater } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';
import { postAppealed, updatePraise } from '../notify/recognition-events.ts';
import { fullName } from '../people/full-name.ts';
import { markRecognition } from '../people/report-marks.ts';
import { recognitionPictures } from '../storage/draft-pictures.ts';
import { findPosts, firstIdAt, timeOfId } from './find.ts';
import { type PostRow, postColumns, postsOf, presentPost } from './present.ts';
import { closeReports } from './reports.ts';
import { isUsable } from './tags.ts';
import { mayModerate, maySee } from './visibility.ts';
import { readWords } from './words.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly branch_id: string | null;
}

/** A repeated call with the same key returns the first one's post. */
export async function createPost(context: CallContext, body: CreatePostBody): Promise<RecognitionPost> {
  const { db, principal } = context;
  // One at a time: two simultaneous posts would not notice that one repeats the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recognition ${principal.personId}`}, 0))`.execute(db);
  const before = await findByKey(context, 'recognition_post', body.key);
  if (before) return readPost(context, before);
  await refuseFlood(context);
  const message = plainText(body.message);
  if (isInvisible(message)) throw fieldError(422, 'message', 'Enter a message.');
  if (body.to.includes(principal.personId)) throw fieldError(422, 'to', 'You cannot praise yourself.');
  const to = await findPeople(context, body.to, 'to');
  await checkTags(context, body.tags);
  const mentions = await findPeople(context, body.mentions ?? [], 'mentions');
  if (mentions.some(({ name }) => !message.includes(`@${name}`))) {
    throw fieldError(422, 'mentions', 'The message must contain the name of everyone you mention.');
  }
  if (!body.confirmed) await refuseRepeated(context, to, message);
  const id = await insertPost(context, body, { message, to, mentions });

  return readPost(context, id);
}

async function findPeople({ db, principal }: CallContext, ids: readonly string[], field: string): Promise<Person[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Person>`
    select id, ${fullName()} as name, branch_id from person
    where company_id = ${principal.companyId} and id = any (${ids}::uuid[]) and is_enabled
    for key share
  `.execute(db);
  if (rows.length < ids.length) throw fieldError(422, field, 'Someone you chose is no longer active. Remove them.');

  return rows;
}

async function checkTags({ db, principal }: CallContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from recognition_tag as tag
    where tag.company_id = ${principal.companyId} and tag.id = any (${ids}::uuid[]) and tag.is_active
      and ${isUsable(principal)}
    for key share
  `.execute(db);
  if (rows.length < ids.length) throw fieldError(422, 'tags', 'A tag or value you chose is no longer in use.');
}

/** Counted from the posts themselves, withdrawn ones too. */
async function refuseFlood({ db, principal }: CallContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from recognition_post where company_id = ${principal.companyId} and author_id = ${principal.personId}
    order by id desc limit 1 offset ${POSTS_A_DAY - 1}
  `.execute(db);
  const [row] = rows;
  const wait = row ? timeOfId(row.id) + DAY_MS - Date.now() : 0;
  if (wait <= 0) return;
  throw tryLater(
    429,
    `You can write up to ${POSTS_A_DAY} recognition posts in 24 hours. Try again later.`,
    wait / 1_000,
  );
}

async function refuseRepeated({ db, principal }: CallContext, to: readonly Person[], message: string): Promise<void> {
  const since = firstIdAt(Date.now() - REPEATED_WITHIN_HOURS * 3_600_000);
  const { rows } = await sql<{ id: string; message: string; created_at: Date; people: string[] }>`
    select post.id, post.message, post.created_at, array(
      select part.person_id::text from recognition_person as part
      where part.company_id = post.company_id and part.post_id = post.id and not part.is_giver
    ) as people
    from recognition_post as post
    where post.company_id = ${principal.companyId} and post.author_id = ${principal.personId}
      and post.id >= ${since}::uuid and post.state <> 'withdrawn'
    order by post.id desc
  `.execute(db);
  const words = normalise(message);
  for (const earlier of rows.filter((row) => normalise(row.message) === words)) {
    const again = to.filter(({ id }) => earlier.people.includes(id)).map(({ name }) => name);
    if (again.length === 0) continue;
    const parts: Repeats = {
      code: 'repeated',
      repeats: { post_id: earlier.id, createdAt: earlier.created_at.toISOString(), to: again },
    };
    throw new HttpError(
      409,
      `You have already posted this message to ${listInWords(again)} in the last ${REPEATED_WITHIN_HOURS} hours.`,
      { parts },
    );
  }
}

async function insertPost(
  context: CallContext,
  { tags, isPrivate = false, image, key }: CreatePostBody,
  { message, to, mentions }: { message: string; to: readonly Person[]; mentions: readonly Person[] },
): Promise<string> {
  const { db, principal } = context;
  const { companyId: company_id, personId, branchId } = principal;
  const [author] = await findPeople(context, [personId], 'to');
  const { words } = await readWords(context);
  // Private posts aren't checked, because moderators don't see them unless they are reported.
  const watched = isPrivate ? [] : watchedIn(message, words);
  const now = new Date();
  const id = v7({ msecs: now.getTime() });
  const parts: Part[] = [
    { id: personId, branch_id: branchId, is_giver: true },
    ...to.map((person) => ({ ...person, is_giver: false })),
  ];
  await db
    .insertInto('recognition_post')
    .values({
      company_id,
      id,
      author_id: personId,
      message,
      mentions: JSON.stringify(mentions.map(({ id: _id, name }) => ({ _id, name }))),
      search_text: normalise([message, author?.name, ...to.map(({ name }) => name)].join(' ')),
      is_private: isPrivate,
      state: watched.length > 0 ? 'waiting' : 'visible',
      published_at: watched.length > 0 ? null : now,
      watched_words: watched,
      image_file: image ?? null,
      created_key: key ?? null,
      created_at: now,
    })
    .execute();
  await insertParts(db, { company_id, post_id: id }, parts);
  await db
    .insertInto('recognition_post_tag')
    .values(tags.map((tag_id) => ({ company_id, tag_id, post_id: id })))
    .execute();
  await db.insertInto('recognition_count').values({ company_id, post_id: id }).execute();
  await recognitionPictures.claim(context, id, image);
  await markRecognition(db, company_id, id);
  if (watched.length === 0) await updatePraise(db, company_id, id);
  await audit(context, 'recognition.posted', ['recognition_post', id]);

  return id;
}

interface Part {
  readonly id: string;
  readonly branch_id: string | null;
  readonly is_giver: boolean;
}

/** Who gave and who received it, and the branches that it belongs to through them. */
async function insertParts(
  db: Trx,
  post: { readonly company_id: string; readonly post_id: string },
  parts: readonly Part[],
): Promise<void> {
  await db
    .insertInto('recognition_person')
    .values(parts.map(({ id, is_giver, branch_id }) => ({ ...post, person_id: id, is_giver, branch_id })))
    .execute();
  const branches = [...new Set(parts.flatMap(({ branch_id }) => branch_id ?? []))];
  if (branches.length === 0) return;
  const isIn = (branch_id: string, isGiver: boolean) =>
    parts.some((part) => part.branch_id === branch_id && part.is_giver === isGiver);
  await db
    .insertInto('recognition_branch')
    .values(
      branches.map((branch_id) => ({
        ...post,
        branch_id,
        has_giver: isIn(branch_id, true),
        has_receiver: isIn(branch_id, false),
      })),
    )
    .execute();
}

/** What the caller sees or moderates. */
export async function findPost(context: CallContext, id: string): Promise<PostRow> {
  const { db, principal, scope } = context;
  const { rows } = await sql<PostRow>`
    select ${postColumns(context)} from recognition_post as post
    where post.company_id = ${principal.companyId} and post.id = ${id}
      and (${maySee(principal)} or (${administers(principal.level)}::boolean and ${mayModerate(scope)}))
  `.execute(db);
  return orNotFound(rows[0], 'This post');
}

export const readPost = async (context: CallContext, id: string): Promise<RecognitionPost> =>
  presentPost(await findPost(context, id), context);

/** Keeps others from hiding, restoring or reporting it until the transaction ends; reactions go on. */
export const lockPost = ({ db, principal }: CallContext, id: string): Promise<unknown> =>
  sql`
    select from recognition_post where company_id = ${principal.companyId} and id = ${id} for no key update
  `.execute(db);

export async function listOwn(
  context: CallContext,
  query: { of?: 'given' | 'received' } & Pick<FeedQuery, 'skip' | 'count'>,
) {
  const { db, principal } = context;
  const { of = 'received', skip = 0, count = RECOGNITION_PAGE_SIZE } = query;
  const where = of === 'given' ? sql<never>`true` : sql<never>`post.state = 'visible'`;
  const filter = { person: principal.personId, side: of === 'given' ? 'giver' : 'receiver' } as const;
  const { id, found } = findPosts(principal.companyId, filter, { where });
  const { rows } = await postsOf(
    context,
    sql`select ${id} as id from ${found} order by ${id} desc limit ${count} offset ${skip}`,
  ).execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db);

  return { posts: rows.map((row) => presentPost(row, context)), total: counted[0]?.total ?? 0 };
}

/** The caller's own post, locked. */
async function findOwnPostForUpdate(context: CallContext, id: string): Promise<PostRow> {
  await lockPost(context, id);
  const row = await findPost(context, id);
  if (row.author_id !== context.principal.personId) throw notFound('This post');

  return row;
}

export async function withdrawPost(context: CallContext, id: string): Promise<RecognitionPost> {
  const { db, principal } = context;
  const row = await findOwnPostForUpdate(context, id);
  if (row.state === 'hidden') throw httpError(409, 'This post has been hidden.');
  if (row.state === 'withdrawn') return presentPost(row, context);
  await updatePost(context, id, sql`state = 'withdrawn'`);
  await closeReports(context, id);
  await updatePraise(db, principal.companyId, id);
  await audit(context, 'recognition.withdrawn', ['recognition_post', id]);

  return readPost(context, id);
}

export async function updatePost(
  { db, principal }: CallContext,
  id: string,
  change: RawBuilder<unknown>,
): Promise<void> {
  await sql`update recognition_post set ${change} where company_id = ${principal.companyId} and id = ${id}`.execute(db);
  await markRecognition(db, principal.companyId, id);
}

export async function appeal(context: CallContext, id: string, text: string): Promise<RecognitionPost> {
  const { db, principal } = context;
  const words = plainText(text);
  if (isInvisible(words)) throw fieldError(422, 'text', 'Enter your appeal.');
  const row = await findOwnPostForUpdate(context, id);
  if (row.state !== 'hidden' || !row.hidden_by) throw httpError(409, 'This post is not hidden.');
  if (row.appealed_at !== null) throw httpError(409, 'You have already appealed.');
  await updatePost(context, id, sql`appealed_at = now(), appeal_text = ${words}`);
  await postAppealed(db, principal.companyId, { id, personId: row.hidden_by });
  await audit(context, 'recognition.appealed', ['recognition_post', id], { after: { reason: words } });

  return readPost(context, id);
}
