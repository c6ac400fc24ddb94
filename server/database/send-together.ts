import pg from 'pg';
import { APP_ROLE } from './requirements.ts';
import type { Answer, Row, Statement } from './statement.ts';
import { statementName, withoutNames } from './statement-names.ts';

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What limits a transaction to a company's rows, until its end. */
export const limitToCompany = (companyId: string, { withGenericPlans = false } = {}): Statement => ({
  text: `select set_config('role', '${APP_ROLE}', true), set_config('app.company', $1, true)${
    withGenericPlans ? `, set_config('plan_cache_mode', 'force_generic_plan', true)` : ''
  }`,
  values: [companyId],
  isFixed: true,
});

/** All companies' rows, until the transaction's end. */
export const withoutLimit: Statement = { text: `select set_config('role', 'none', true)`, values: [], isFixed: true };

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** What a connection has prepared; undefined if that isn't certain. */
const prepared = new WeakMap<object, Map<string, readonly Column[] | undefined>>();

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** Sends the statements in one message; after an error the database skips the rest of them. */
export async function sendTogether(
  client: pg.PoolClient,
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<readonly Answer[]> {
  const query = new CombinedQuery(
    withoutNames.has(pool) ? statements.map(unnamed) : statements,
    pool.options.types as pg.CustomTypesConfig,
  );
  client.query(query);

  return query.done;
}

const unnamed = ({ text, values }: Statement): Statement => ({ text, values });

/** `pg` sends queries one by one; this is one query to it. */
class CombinedQuery implements pg.Submittable {
  readonly done: Promise<readonly Answer[]>;
  readonly #texts: readonly string[];
  readonly #values: readonly (readonly unknown[])[];
  readonly #names: readonly string[];
  readonly #types: pg.CustomTypesConfig;
  readonly #answers: Answer[] = [];
  #rows: Row[] = [];
  #unreadable: Error | undefined;
  #prepared: Map<string, readonly Column[] | undefined> = new Map();
  #columns: readonly Column[] = [];
  #settle!: { resolve: (answers: readonly Answer[]) => void; reject: (error: Error) => void };

  constructor(statements: readonly Statement[], types: pg.CustomTypesConfig) {
    this.#texts = statements.map(({ text }) => text);
    // Here rather than while sending: a value that can't be sent would leave half a message behind.
    this.#values = statements.map(({ values }) => values.map((value) => prepareValue(value)));
    this.#names = statements.map(({ text, isFixed }) => (isFixed ? statementName(text) : ''));
    this.#types = types;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: pg.Connection): null {
    const wire = connection as unknown as Wire;
    this.#prepared = prepared.get(connection) ?? new Map();
    prepared.set(connection, this.#prepared);
    wire.stream.cork();
    try {
      for (const [index, text] of this.#texts.entries()) {
        const name = this.#names[index] as string;
        const values = this.#values[index] as readonly unknown[];
        const isKnown = name !== '' && this.#prepared.get(name) !== undefined;
        if (name !== '' && !isKnown) wire.close({ type: 'S', name });
        if (!isKnown) wire.parse({ text, name });
        wire.bind({ statement: name, values });
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
      row[name] = text === null ? null : this.#read(parse, text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#names[this.#answers.length] as string;
    if (name !== '') this.#prepared.set(name, this.#columns);
    const [command = '', ...numbers] = text.split(' ');
    const count = numbers.at(-1);
    this.#answers.push({ rows: this.#rows, command, rowCount: count === undefined ? null : Number(count) });
    this.#rows = [];
    this.#columns = this.#columnsOf(this.#answers.length);
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.#settle.reject(this.#unreadable);
    else this.#settle.resolve(this.#answers);
  }

  /** Thrown here, it would end the connection in the middle of a message. */
  #read(parse: Column['parse'], text: string): unknown {
    try {
      return parse(text);
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
  }

  #columnsOf(index: number): readonly Column[] {
    return this.#prepared.get(this.#names[index] ?? '') ?? [];
  }
}

interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { text: string; name: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  close(message: { type: 'S'; name: string }): void;
  execute(message: object): void;
  sync(): void;
}
