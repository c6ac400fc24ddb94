/** Lists of posts by filter. Each is read in the order of an index, newest first. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '../../src/rules/shared/day-numbers.ts';
import { containsWords } from '../lists/search.ts';

export interface PostFilter {
  readonly tag?: readonly string[] | undefined;
  readonly branch?: string | undefined;
  readonly person?: string | undefined;
  readonly side?: 'giver' | 'receiver' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  readonly open?: boolean | undefined;
}

interface Part {
  readonly table: string;
  readonly isOnlyOne: boolean;
  readonly where: (alias: string) => RawBuilder<SqlBool>;
}

export interface FoundPosts {
  /** `from` and `where`, without the `from`. */
  readonly found: RawBuilder<unknown>;
  /** The id to sort by, from the table whose index is read. */
  readonly id: RawBuilder<unknown>;
  /** The text is one of few, so that its plan may be kept. */
  readonly isFixed: boolean;
}

/**
 * The narrowest part leads, because its index holds the posts in order; others are looked up for each post. `reach` is the
 * branch whose posts the reader sees.
 */
export function findPosts(
  companyId: string,
  filter: PostFilter,
  { where, reach }: { where: RawBuilder<SqlBool>; reach?: string | undefined },
): FoundPosts {
  const parts = partsOf(filter, reach);
  const leading = parts.find(({ isOnlyOne }) => isOnlyOne);
  const conditions = [
    where,
    ...parts.filter((part) => part !== leading).map(existing),
    ...daysOf(filter, leading ? sql`driver.post_id` : sql`post.id`),
    ...(filter.open ? [sql<SqlBool>`not post.is_private`] : []),
    ...containsWords('post.search_text', filter.search),
  ];
  const all = sql.join(conditions, sql` and `);
  const isFixed = filter.search === undefined;
  if (!leading) {
    return {
      isFixed,
      id: sql`post.id`,
      found: sql`recognition_post as post where post.company_id = ${companyId} and ${all}`,
    };
  }

  return {
    isFixed,
    id: sql`driver.post_id`,
    found: sql`${sql.table(leading.table)} as driver
      join recognition_post as post on post.company_id = driver.company_id and post.id = driver.post_id
      where driver.company_id = ${companyId} and ${leading.where('driver')} and ${all}`,
  };
}

function partsOf({ tag, branch, person, side }: PostFilter, reach: string | undefined): Part[] {
  const ofBranch = (id: string, only?: PostFilter['side']): Part => ({
    table: 'recognition_branch',
    isOnlyOne: true,
    where: (alias) =>
      sql`${sql.ref(`${alias}.branch_id`)} = ${id}${only ? sql` and ${sql.ref(`${alias}.has_${only}`)}` : sql``}`,
  });
  const parts: Part[] = [];
  if (person !== undefined) {
    parts.push({
      table: 'recognition_person',
      isOnlyOne: true,
      where: (alias) =>
        sql`${sql.ref(`${alias}.person_id`)} = ${person}${
          side ? sql` and ${sql.ref(`${alias}.is_giver`)} = ${side === 'giver'}::boolean` : sql``
        }`,
    });
  }
  if (tag && tag.length > 0) {
    parts.push({
      table: 'recognition_post_tag',
      isOnlyOne: tag.length === 1,
      where: (alias) =>
        tag.length === 1
          ? sql`${sql.ref(`${alias}.tag_id`)} = ${tag[0]}`
          : sql`${sql.ref(`${alias}.tag_id`)} = any (${tag}::uuid[])`,
    });
  }
  if (branch !== undefined) parts.push(ofBranch(branch, side));
  if (reach !== undefined) parts.push(ofBranch(reach));

  return parts;
}

const existing = ({ table, where }: Part): RawBuilder<SqlBool> => sql`exists (
  select from ${sql.table(table)} as part
  where part.company_id = post.company_id and part.post_id = post.id and ${where('part')}
)`;

function daysOf({ from, to }: PostFilter, id: RawBuilder<unknown>): RawBuilder<SqlBool>[] {
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${id} >= ${firstIdAt(Date.parse(from))}::uuid`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${id} < ${firstIdAt(Date.parse(to) + DAY_MS)}::uuid`]),
  ];
}

/** Below every id of that millisecond and above all earlier ones. */
export function firstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');

  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** In milliseconds. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
