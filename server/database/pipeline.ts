/**
 * A whole read-only transaction in one message: begin, wall, statements, commit. Up to the message's end the database
 * skips everything after an error, so nothing runs if the transaction did not begin or the wall was not set.
 */
import pg from 'pg';
import { connectTo } from './connect.ts';
import { APP_ROLE } from './requirements.ts';
import { isLostStatement, nameOf, withoutNames } from './statement-names.ts';
import type { Db } from './tx.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** One of few texts: the database parses and plans it once for each connection. */
  readonly isFixed?: boolean;
}

type Row = Record<string, unknown>;
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

const begin: Statement = { text: 'begin isolation level repeatable read read only', values: [], isFixed: true };
const commit: Statement = { text: 'commit', values: [], isFixed: true };
/**
 * Fixed texts are made so that one plan suits all their values. Left alone, the database would plan again for each
 * `limit`, which takes longer than reading the page.
 */
const wall = (companyId: string, isFixed: boolean): Statement => ({
  text: `select set_config('role', '${APP_ROLE}', true), set_config('app.company', $1, true)${
    isFixed ? `, set_config('plan_cache_mode', 'force_generic_plan', true)` : ''
  }`,
  values: [companyId],
  isFixed: true,
});

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** What a connection has prepared; undefined where that isn't certain. */
const prepared = new WeakMap<object, Map<string, readonly Column[] | undefined>>();

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

const pools = new WeakMap<Db, pg.Pool>();

export const allowPipelines = (db: Db, pool: pg.Pool): void => void pools.set(db, pool);

/** The rows of each statement, all of one snapshot, seen as the company. */
export async function runInPipeline(db: Db, companyId: string, statements: readonly Statement[]): Promise<Row[][]> {
  const pool = pools.get(db) as pg.Pool;
  const client = await connectTo(pool);
  const types = pool.options.types as pg.CustomTypesConfig;
  const run = () => {
    const areFixed = statements.every(({ isFixed }) => isFixed);
    const all = [begin, wall(companyId, areFixed), ...statements, commit];
    const batch = new Batch(withoutNames.has(pool) ? all.map(unnamed) : all, types);
    client.query(batch);

    return batch.done;
  };
  let isUsable = true;
  try {
    const results = await run().catch(async (error: Error) => {
      isUsable = await client.query('rollback').then(
        () => true,
        () => false,
      );
      if (!isUsable || !isLostStatement(error)) throw error;
      withoutNames.add(pool);

      return run();
    });

    return results.slice(2, -2);
  } finally {
    client.release(!isUsable);
  }
}

const unnamed = ({ text, values }: Statement): Statement => ({ text, values });

/** `pg` sends queries one by one; this is one query to it. */
class Batch implements pg.Submittable {
  readonly done: Promise<Row[][]>;
  readonly #statements: readonly Statement[];
  readonly #names: readonly string[];
  readonly #types: pg.CustomTypesConfig;
  readonly #results: Row[][] = [[]];
  #known: Map<string, readonly Column[] | undefined> = new Map();
  #columns: readonly Column[] = [];
  #settle!: { resolve: (rows: Row[][]) => void; reject: (error: Error) => void };

  constructor(statements: readonly Statement[], types: pg.CustomTypesConfig) {
    this.#statements = statements;
    this.#names = statements.map(({ text, isFixed }) => (isFixed ? nameOf(text) : ''));
    this.#types = types;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: pg.Connection): null {
    const wire = connection as unknown as Wire;
    this.#known = prepared.get(connection) ?? new Map();
    prepared.set(connection, this.#known);
    wire.stream.cork();
    try {
      for (const [index, { text, values }] of this.#statements.entries()) {
        const name = this.#names[index] as string;
        const isKnown = name !== '' && this.#known.get(name) !== undefined;
        if (name !== '' && !isKnown) wire.close({ type: 'S', name });
        if (!isKnown) wire.parse({ text, name });
        wire.bind({ statement: name, values, valueMapper: prepareValue });
        if (!isKnown) wire.describe({ type: 'P' });
        wire.execute({});
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    this.#columns = this.#columnsOf(0);

    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Row = {};
    for (let index = 0; index < fields.length; index += 1) {
      const { name, parse } = this.#columns[index] as Column;
      const text = fields[index] as string | null;
      row[name] = text === null ? null : parse(text);
    }
    this.#results.at(-1)?.push(row);
  }

  handleCommandComplete(): void {
    const name = this.#names[this.#results.length - 1] as string;
    if (name !== '') this.#known.set(name, this.#columns);
    this.#columns = this.#columnsOf(this.#results.length);
    this.#results.push([]);
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#results);
  }

  #columnsOf(index: number): readonly Column[] {
    return this.#known.get(this.#names[index] ?? '') ?? [];
  }
}

interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { text: string; name: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P' }): void;
  close(message: { type: 'S'; name: string }): void;
  execute(message: object): void;
  sync(): void;
}
