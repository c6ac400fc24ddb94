import type { PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { connectTo } from './connect.ts';
import { LostStatementError } from './errors.ts';
import { ANY_COMPANY, listsWrittenBy, raiseVersions, type VersionedList } from './list-versions.ts';
import type { DatabasePool } from './pool.ts';
import { type RunningTransaction, runningTransaction } from './running-transaction.ts';
import { limitToCompany, sendTogether, withoutLimit } from './send-together.ts';
import type { Answer, Statement } from './statement.ts';
import { isLostStatement, isWrittenOut, LATER, withoutNames, writtenName } from './statement-names.ts';

/** May follow a `with`. */
const SIMPLE_WRITE = /^\s*(?:insert|update|delete)\b/i;
const FAILED_TRANSACTION = '25P02';

/**
 * - A connection is taken for the first statement, and a transaction begins with it, in one message; what `executeLater`
 *   is given goes with the next one.
 * - PostgreSQL answers `commit` of a failed transaction by rolling back, and reports success; here that is an error.
 * - What lists are counted from gets a new version in the transaction that changes it.
 */
export const transactionClient = (pool: DatabasePool): PostgresPoolClient =>
  new TransactionClient(pool) as unknown as PostgresPoolClient;

class TransactionClient {
  readonly #connection: LazyConnection;
  #transaction: Transaction | undefined;

  constructor(pool: DatabasePool) {
    this.#connection = new LazyConnection(pool);
  }

  release(): void {
    this.#connection.release();
  }

  async query(sql: string, parameters: unknown[] = []): Promise<Answered> {
    if (sql.startsWith('begin')) return this.#begin(sql, runningTransaction.getStore());
    if (sql === 'commit') return this.#commit();
    if (sql === 'rollback') return this.#rollback();
    if (this.#transaction) return this.#transaction.run(sql, parameters);

    return listsWrittenBy(sql).length === 0 ? this.#runAlone(sql, parameters) : this.#writeAlone(sql, parameters);
  }

  #begin(text: string, opening?: RunningTransaction): Answered {
    this.#transaction = new Transaction(this.#connection, text, opening);

    return NOTHING;
  }

  async #commit(): Promise<Answered> {
    await this.#transaction?.commit();
    this.#transaction = undefined;

    return NOTHING;
  }

  async #rollback(): Promise<Answered> {
    const isBegun = this.#transaction?.isBegun;
    this.#transaction = undefined;

    return isBegun ? this.#connection.query({ text: 'rollback' }) : NOTHING;
  }

  async #runAlone(sql: string, values: unknown[]): Promise<Answered> {
    const text = withoutLater(sql);
    const statement = { text, values, isFixed: isWrittenOut(text) };
    const send = () => this.#connection.sendTogether([withoutLimit, statement]);
    const answers = await send().catch((error: Error) => {
      if (!this.#connection.hasLostNames(error)) throw error;

      return send();
    });

    return answers[1] as Answer;
  }

  /** A single statement is a transaction as well. */
  async #writeAlone(sql: string, parameters: unknown[]): Promise<Answered> {
    if (SIMPLE_WRITE.test(sql)) {
      return this.#runAlone(`with raised as (${raiseVersions(ANY_COMPANY, listsWrittenBy(sql))}) ${sql}`, parameters);
    }
    this.#begin('begin');
    try {
      const result = await this.query(sql, parameters);
      await this.#commit();

      return result;
    } catch (error) {
      await this.#rollback().catch(() => {});
      throw error;
    }
  }
}

class Transaction {
  /** Whether anything has been sent, or will be. */
  isBegun = false;
  readonly #connection: LazyConnection;
  readonly #company: string;
  readonly #written = new Set<VersionedList>();
  /** What the database has not been sent yet. */
  #waiting: readonly Statement[];
  #confirmation: RunningTransaction['confirmation'];
  /** Why there may be no transaction, in which case further statements would run without row-level security. */
  #failure: Error | undefined;

  constructor(connection: LazyConnection, text: string, { companyId, confirmation }: Partial<RunningTransaction> = {}) {
    this.#connection = connection;
    this.#company = companyId ?? ANY_COMPANY;
    this.#confirmation = confirmation;
    this.#waiting = [
      { text, values: [], isFixed: true },
      companyId === undefined ? withoutLimit : limitToCompany(companyId),
      ...(confirmation ? [confirmation.statement] : []),
    ];
  }

  async run(sql: string, values: unknown[]): Promise<Answered> {
    for (const list of listsWrittenBy(sql)) this.#written.add(list);
    if (!sql.startsWith(LATER)) return this.#send({ text: sql, values, isFixed: isWrittenOut(sql) });
    this.isBegun = true;
    this.#waiting = [...this.#waiting, { text: withoutLater(sql), values, isFixed: true }];

    return NOTHING;
  }

  async commit(): Promise<void> {
    if (!this.isBegun) return;
    if (this.#failure) throw new NothingCommittedError();
    // In one message with the commit, it would be checked too late.
    if (this.#confirmation) await this.#sendWaiting([]);
    const raised = this.#written.size > 0 ? [{ text: raiseVersions(this.#company, this.#written), values: [] }] : [];
    const { command } = await this.#sendWaiting([...raised, COMMIT]).catch((error: Error & { code?: string }) => {
      throw error.code === FAILED_TRANSACTION ? new NothingCommittedError() : error;
    });
    if (command !== 'COMMIT') throw new NothingCommittedError();
  }

  async #send(statement: Statement): Promise<Answered> {
    if (this.#failure) throw this.#failure;
    if (this.#waiting.length > 0) return this.#sendWaiting([statement]);

    return this.#connection.query(statement).catch((error: Error) => {
      throw this.#withoutNames(error);
    });
  }

  /** Sends the waiting statements first. Returns the result of the last one. */
  async #sendWaiting(statements: readonly Statement[]): Promise<Answered> {
    const all = [...this.#waiting, ...statements];
    this.#waiting = [];
    this.isBegun = true;
    try {
      const answers = await this.#connection.sendTogether(all);
      const confirmation = this.#confirmation;
      confirmation?.check(answers[all.indexOf(confirmation.statement)]?.rows ?? []);
      this.#confirmation = undefined;

      return answers.at(-1) as Answer;
    } catch (error) {
      this.#failure = error as Error;
      throw this.#withoutNames(this.#failure);
    }
  }

  /** The transaction has failed with it. Its caller may run it again, without names. */
  #withoutNames(error: Error): Error {
    return this.#connection.hasLostNames(error) ? new LostStatementError(error.message, { cause: error }) : error;
  }
}

/** A connection of the pool, from the first statement on. */
class LazyConnection {
  readonly #pool: DatabasePool;
  #client: PoolClient | undefined;

  constructor(pool: DatabasePool) {
    this.#pool = pool;
  }

  async sendTogether(statements: readonly Statement[]): Promise<readonly Answer[]> {
    return sendTogether(await this.#connected(), this.#pool, statements);
  }

  async query({ text, values }: Pick<Statement, 'text'> & Partial<Statement>): Promise<Answered> {
    const client = await this.#connected();
    const name = withoutNames.has(this.#pool) ? '' : writtenName(text);

    return client.query({ text, values: values as unknown[], ...(name !== '' && { name }) });
  }

  /** Whether the error says that a named statement is gone; from then on the pool's statements have no names. */
  hasLostNames(error: Error): boolean {
    const isLost = isLostStatement(error);
    if (isLost) withoutNames.add(this.#pool);

    return isLost;
  }

  release(): void {
    this.#client?.release();
  }

  async #connected(): Promise<PoolClient> {
    this.#client ??= await connectTo(this.#pool);

    return this.#client;
  }
}

const withoutLater = (sql: string): string => (sql.startsWith(LATER) ? sql.slice(LATER.length) : sql);

const COMMIT: Statement = { text: 'commit', values: [], isFixed: true };
type Answered = Pick<QueryResult, 'rows' | 'command' | 'rowCount'>;
const NOTHING: Answered = { rows: [], command: '', rowCount: null };

class NothingCommittedError extends Error {
  constructor() {
    super('Nothing was committed: an earlier statement in this transaction failed.');
  }
}
