import type { ListQuery } from '../rules/shared/list-query.ts';

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** By the value of a filter, for tabs. */
  counts?: Readonly<Record<string, number>>;
}

/** `Name`: what a module can be asked to do, so that its `run` is checked for a name that it forgot. */
export interface RowCommand<Row, Name extends string = string> {
  name: Name;
  row: Row;
  needsConfirmation: boolean;
  /** The server's message, when left out. */
  done?: string | undefined;
  /** The day that the question asks for: null for today, empty while what was typed is not a date. */
  day?: string | null;
}

export interface CollectionInput {
  query: ListQuery;
  /** The path of the page; the query is written to the address bar only there. */
  at?: string;
}

export interface CollectionContext<Row> extends CollectionInput {
  /** The query of the last request. While someone types, it falls behind `query`. */
  requestedQuery?: ListQuery;
  /** Pages seen lately, by their query: shown at once and then refreshed. */
  seenPages?: Readonly<Record<string, Page<Row>>>;
  rows: Row[];
  total: number;
  counts?: Readonly<Record<string, number>>;
  message: string | null;
  /** Attempts to load in a row that failed. */
  failures?: number;
  command: RowCommand<Row> | null;
}

export type CollectionEvent<Row> =
  | { type: 'search.changed'; search: string }
  | { type: 'sort.changed'; sort: string | undefined }
  | { type: 'page.changed'; page: number }
  | { type: 'page.approached'; page: number }
  | { type: 'filter.changed'; name: string; values: readonly string[] }
  | { type: 'filters.cleared' }
  | { type: 'url.changed'; query: ListQuery }
  /** `saved`: a row that was changed, as the server has it now. */
  | { type: 'reload.requested'; saved?: Row | undefined }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'command.requested'; command: RowCommand<Row> }
  | { type: 'command.changed'; command: RowCommand<Row> }
  | { type: 'command.confirmed' }
  | { type: 'command.dismissed' };

export type CollectionTag = 'busy' | 'running' | 'confirming' | 'empty' | 'failed' | 'unreachable';
