import type { ImportOptions, Kind } from '../tables/column.ts';
import type { Head, UnknownHeader } from '../tables/head.ts';
import type { DateExample, MappedRow } from '../tables/map-columns.ts';

export interface SheetToRead {
  readonly path: string;
  readonly fileName: string;
  readonly kind: Kind;
  readonly options: ImportOptions;
}

/** `next` gives the rows after those of the last one, or from the first on. `close` gets no reply. */
export type Request =
  | { readonly open: SheetToRead }
  | { readonly next: number; readonly isFromFirst?: boolean }
  | { readonly close: true };

export interface Opened {
  readonly headers: readonly string[];
  /** In header order; null for unrecognised columns. */
  readonly recognised: readonly (string | null)[];
  readonly named: Head['named'];
  readonly unknown: readonly UnknownHeader[];
  readonly problems: readonly string[];
  readonly unclear: readonly string[];
  readonly unread: Head['unread'];
  readonly recalled: Head['recalled'];
  readonly dates: readonly (DateExample | null)[];
  readonly total: number;
}

export type Response =
  | { readonly opened: Opened }
  | { readonly rows: readonly MappedRow[] }
  | { readonly refused: { readonly message: string; readonly status: number } };
