export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** One of few texts: the database parses and plans it once for each connection. */
  readonly isFixed?: boolean;
  /** Its text holds what its plan depends on, so a plan for any values suits it. */
  readonly isPlannedAnew?: boolean;
}

export type Row = Record<string, unknown>;

export interface Answer {
  readonly rows: Row[];
  /** Its first word: INSERT, SELECT. */
  readonly command: string;
  /** The number of rows written or read; null for a command without rows. */
  readonly rowCount: number | null;
}
