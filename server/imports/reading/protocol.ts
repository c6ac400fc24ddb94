/** What server and reader say to each other. One file at a time. */
import type { ArrangedRow } from '../tables/arrange.ts';
import type { Asked, Kind } from '../tables/column.ts';
import type { UnknownHeader } from '../tables/head.ts';

export interface SheetToRead {
  readonly path: string;
  readonly fileName: string;
  readonly kind: Kind;
  readonly asked: Asked;
}

/** `close` is not answered. */
export type Request = { readonly open: SheetToRead } | { readonly next: number } | { readonly close: true };

export interface Opened {
  readonly headers: readonly string[];
  /** The titles of the columns that were recognised, in the order of the headers; null for the others. */
  readonly recognised: readonly (string | null)[];
  readonly unknown: readonly UnknownHeader[];
  readonly total: number;
}

export type Response =
  | { readonly opened: Opened }
  | { readonly rows: readonly ArrangedRow[] }
  | { readonly refused: { readonly message: string; readonly status: number } };
