import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FeedQuery } from '../../src/api/contract/recognition.ts';
import { FRESH_MAX } from '../../src/rules/recognition/recognition-limits.ts';
import { RECOGNITION_PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { type CacheableTotal, cacheableTotal, cacheTotal, findTotal } from '../lists/page-cache.ts';
import type { QueryRunner } from '../lists/query-runner.ts';
import { type FoundPosts, findPosts, type PostFilter } from './find.ts';
import { postsOf, presentPost, type Viewer } from './present.ts';
import { isInvolved, readerBranch } from './visibility.ts';

interface PageStart {
  readonly stamp: string;
  readonly id: string;
}

/**
 * The first post of pages that were served or come next, so that a page far down isn't counted from the top. Valid
 * until something is posted, hidden or restored, which changes the stamp.
 */
const MOST_PAGE_STARTS = 20_000;
const pageStarts = new Map<string, PageStart>();

function rememberPageStart(key: string, stamp: string | null, id: string | undefined): void {
  if (id === undefined || stamp === null) return;
  pageStarts.delete(key);
  pageStarts.set(key, { stamp, id });
  if (pageStarts.size > MOST_PAGE_STARTS) pageStarts.delete(pageStarts.keys().next().value as string);
}

export async function readFeed(runQueries: QueryRunner, viewer: Viewer, query: FeedQuery) {
  const { skip = 0, count = RECOGNITION_PAGE_SIZE, upTo, before, since, follow: _, searchPattern, ...narrow } = query;
  const view = viewOf(viewer, { ...narrow, search: searchPattern });
  const { id, found, isFixed } = view.seen;
  const keyOfPage = (at: number) => JSON.stringify([viewer.principal.personId, view.key, upTo, before, at]);
  const pageStart = skip === 0 ? undefined : pageStarts.get(keyOfPage(skip));
  const pageFrom = (first: string | undefined) => {
    const isCounting = skip > 0 && first === undefined;
    // Numbers in the text, because the database plans badly for a page of unknown size.
    const ids = sql`
      select ${id} as id from ${found}
        ${upTo === undefined ? sql`` : sql`and ${id} <= ${upTo}::uuid`}
        ${before === undefined ? sql`` : sql`and ${id} < ${before}::uuid`}
        ${first === undefined ? sql`` : sql`and ${id} <= ${first}::uuid`}
      order by ${id} desc limit ${sql.lit(count + 1)} ${isCounting ? sql`offset ${sql.lit(skip)}` : sql``}`;

    return { sql: postsOf(viewer, ids), isFixed: isFixed && count === RECOGNITION_PAGE_SIZE && !isCounting };
  };
  const totals = [view.open, ...(view.own ? [view.own] : [])].map((posts) => ({
    posts,
    total: cacheableTotal(runQueries.db, posts.found),
  }));
  const [guessed, fresh, [stamped]] = await runQueries([
    pageFrom(pageStart?.id),
    since === undefined ? undefined : { sql: countFresh(view.seen, since), isFixed },
    { sql: stampOf(totals[0]?.total), isFixed: true },
  ]);
  const stamp = stamped?.stamp ?? null;
  const [rows] = pageStart && pageStart.stamp !== stamp ? await runQueries([pageFrom(undefined)]) : [guessed];
  if (skip > 0) rememberPageStart(keyOfPage(skip), stamp, rows[0]?.id);
  rememberPageStart(keyOfPage(skip + count), stamp, rows[count]?.id);
  let total = 0;
  for (const one of totals) total += await withCurrentTotal(runQueries, one, stamp);

  return {
    posts: rows.slice(0, count).map((row) => presentPost(row, viewer)),
    total,
    hasMore: rows.length > count,
    fresh: fresh?.[0]?.fresh ?? 0,
  };
}

interface FeedFilter extends PostFilter {
  readonly own?: boolean | undefined;
}

/** The parts whose rows together are the feed's total, for counting. */
export function feedIn(viewer: Viewer, filter: PostFilter): readonly RawBuilder<unknown>[] {
  const { open, own } = viewOf(viewer, filter);

  return own ? [open.found, own.found] : [open.found];
}

/** Open posts and the caller's private ones are counted apart: the first number is the same for many people. */
function viewOf({ principal }: Viewer, { own, ...filter }: FeedFilter) {
  const { companyId, personId } = principal;
  if (own) return ownView(principal, filter);
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

/** Authors see their own posts in any state. */
function ownView({ companyId, personId }: Viewer['principal'], filter: PostFilter) {
  const where = sql<SqlBool>`post.author_id = ${personId} and post.state <> 'withdrawn'`;
  const mine = findPosts(companyId, { ...filter, person: personId, side: 'giver' }, { where });

  return { key: JSON.stringify([filter, 'own']), seen: mine, open: mine, own: undefined };
}

/** From the caller's own posts, which are few. */
const ownPrivate = (companyId: string, personId: string, { found }: FoundPosts): FoundPosts => ({
  isFixed: false,
  id: sql`mine.post_id`,
  found: sql`recognition_person as mine
    join recognition_post as secret on secret.company_id = mine.company_id and secret.id = mine.post_id
    where mine.company_id = ${companyId} and mine.person_id = ${personId} and secret.is_private
      and exists (select from ${found} and post.id = secret.id)`,
});

const countFresh = ({ id, found }: FoundPosts, since: string) => sql<{ fresh: number }>`
  select count(*) as fresh from (select from ${found} and ${id} > ${since}::uuid limit ${FRESH_MAX}) as newer`;

/** The same for all totals of a feed: they are counted from the same lists. */
const stampOf = (total: CacheableTotal | undefined) =>
  sql<{ stamp: string | null }>`select ${total?.stamp ?? sql`null::text`} as stamp`;

/** Kept totals are counted again if something was posted, hidden or restored since. */
async function withCurrentTotal(
  runQueries: QueryRunner,
  { posts, total }: { posts: FoundPosts; total: CacheableTotal | undefined },
  stamp: string | null,
): Promise<number> {
  const cached = total && findTotal(runQueries.db, total);
  if (cached && cached.stamp === stamp) return cached.value;
  const [[counted]] = await runQueries([
    {
      sql: sql<{ total: number; stamp: string | null }>`
        select count(*) as total, ${total?.stamp ?? sql`null::text`} as stamp from ${posts.found}`,
    },
  ]);
  if (total && counted) cacheTotal(runQueries.db, total, counted.stamp, counted.total);

  return counted?.total ?? 0;
}
