import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BoardReply } from '../../src/api/contract/challenges.ts';
import { SMALLEST_GROUP } from '../../src/rules/shared/small-groups.ts';
import type { ReadQuery } from '../lists/query-runner.ts';

export interface BoardWish {
  readonly search?: string | undefined;
  readonly of?: 'people' | 'teams' | undefined;
  readonly branch?: string | undefined;
  readonly department?: string | undefined;
  readonly team?: string | undefined;
  readonly skip?: number | undefined;
  readonly count?: number | undefined;
  readonly since?: number | undefined;
}

/** `revision` and `asOf` if the page was read at another moment than the challenge. */
export type Page = Pick<BoardReply, 'rows' | 'total'> & Partial<Pick<BoardReply, 'revision' | 'asOf'>>;

/** A query for a page, which can be sent together with other queries. */
export interface BoardPageQuery<Row = unknown> {
  readonly query: ReadQuery<Row>;
  present(rows: readonly Row[]): Page | Promise<Page>;
}

/** The total score of a group is known, so if it has only a few aliases, the others are not listed individually. */
export const mayListBeside = (aliases: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${aliases} not between 1 and ${sql.lit(SMALLEST_GROUP - 1)}`;

export const isIn = (column: string, id: string | undefined): RawBuilder<unknown>[] =>
  id === undefined ? [] : [sql`${sql.ref(column)} = ${id}::uuid`];
