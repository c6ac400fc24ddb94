import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FeedQuery } from '../../src/api/contract/recognition.ts';
import { FRESH_MAX } from '../../src/rules/recognition/recognition-limits.ts';
import { RECOGNITION_PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { keepTotal, keptTotal, type PageTotal, totalOf } from '../lists/page-totals.ts';
import type { Reader } from '../lists/reader.ts';
import { type FoundPosts, findPosts, type PostFilter } from './find.ts';
import { postsOf, presentPost, type Reading } from './present.ts';
import { isInvolved, readerBranch } from './visibility.ts';

/**
 * Where the page after one that was served begins, so that reading on never counts from the top and loses nothing when
 * a post disappears. Only with `upTo`: otherwise every new post moves all pages. Another server counts.
 */
const MOST_PLACES = 20_000;
const places = new Map<string, string>();

function rememberPlace(key: string, id: string): void {
  places.delete(key);
  places.set(key, id);
  if (places.size > MOST_PLACES) places.delete(places.keys().next().value as string);
}

interface Numbers {
  readonly total: number | null;
  readonly stamp: string | null;
}

export async function readFeed(read: Reader, reading: Reading, query: FeedQuery) {
  const { skip = 0, count = RECOGNITION_PAGE_SIZE, upTo, since, follow: _, searchPattern, ...narrow } = query;
  const filter: PostFilter = { ...narrow, search: searchPattern };
  const view = viewOf(reading, filter);
  const placeOf = (at: number) => JSON.stringify([reading.principal.personId, view.key, upTo, at]);
  const after = upTo === undefined || skip === 0 ? undefined : places.get(placeOf(skip));
  const ids = sql`
    select ${view.seen.id} as id from ${view.seen.found}
      ${upTo === undefined ? sql`` : sql`and ${view.seen.id} <= ${upTo}::uuid`}
      ${after === undefined ? sql`` : sql`and ${view.seen.id} < ${after}::uuid`}
    order by ${view.seen.id} desc limit ${count + 1} offset ${after === undefined ? skip : 0}`;
  const totals = [view.open, view.own].map(({ found }) => totalOf(read.db, found));
  const [rows, fresh, first, second] = await read([
    { sql: postsOf(reading, ids) },
    since === undefined ? undefined : { sql: countFresh(view.seen, since) },
    { sql: numbersOf(read, totals[0], view.open) },
    { sql: numbersOf(read, totals[1], view.own) },
  ]);
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  if (upTo !== undefined && last) rememberPlace(placeOf(skip + shown.length), last.id);

  return {
    posts: shown.map((row) => presentPost(row, reading)),
    total:
      (await settled(read, totals[0], view.open, first[0])) + (await settled(read, totals[1], view.own, second[0])),
    hasMore: rows.length > count,
    fresh: fresh?.[0]?.fresh ?? 0,
  };
}

/** Open posts and the caller's private ones are counted apart: the first number is the same for many people. */
function viewOf({ principal }: Reading, filter: PostFilter) {
  const { companyId, personId } = principal;
  const branch = readerBranch(principal);
  const isVisible = sql<SqlBool>`post.state = 'visible' and ${branch !== 'none'}::boolean`;
  const reach = branch === 'all' || branch === 'none' ? undefined : branch;
  const find = (where: RawBuilder<SqlBool>) => findPosts(companyId, filter, { where, reach });
  const isMine = isInvolved(personId);

  return {
    key: JSON.stringify([filter, branch]),
    seen: find(sql`${isVisible} and (not post.is_private or ${isMine})`),
    open: find(sql`${isVisible} and not post.is_private`),
    own: ownPrivate(companyId, personId, find(isVisible)),
  };
}

/** From the caller's own posts, which are few. */
const ownPrivate = (companyId: string, personId: string, { found }: FoundPosts): FoundPosts => ({
  id: sql`mine.post_id`,
  found: sql`recognition_person as mine
    join recognition_post as secret on secret.company_id = mine.company_id and secret.id = mine.post_id
    where mine.company_id = ${companyId} and mine.person_id = ${personId} and secret.is_private
      and exists (select from ${found} and post.id = secret.id)`,
});

const countFresh = ({ id, found }: FoundPosts, since: string) => sql<{ fresh: number }>`
  select count(*) as fresh from (select from ${found} and ${id} > ${since}::uuid limit ${FRESH_MAX}) as newer`;

/** The stamp of a total that is kept, or the total itself. */
function numbersOf(read: Reader, total: PageTotal | undefined, { found }: FoundPosts): RawBuilder<Numbers> {
  const stamp = total?.stamp ?? sql`null::text`;
  if (total && keptTotal(read.db, total)) return sql<Numbers>`select null::int8 as total, ${stamp} as stamp`;

  return sql<Numbers>`select count(*) as total, ${stamp} as stamp from ${found}`;
}

/** What is kept is counted again when something was posted, hidden or restored since. */
async function settled(
  read: Reader,
  total: PageTotal | undefined,
  posts: FoundPosts,
  numbers: Numbers | undefined,
): Promise<number> {
  const kept = total && keptTotal(read.db, total);
  if (numbers?.total === null && kept?.stamp === numbers.stamp) return kept.total;
  const counted =
    numbers && numbers.total !== null
      ? numbers
      : (
          await read([
            {
              sql: sql<Numbers>`select count(*) as total, ${total?.stamp ?? sql`null::text`} as stamp from ${posts.found}`,
            },
          ])
        )[0][0];
  if (total && counted) keepTotal(read.db, total, counted.stamp, counted.total ?? 0);

  return counted?.total ?? 0;
}
