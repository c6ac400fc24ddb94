import type { PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { limitToCompany, sendTogether, withoutLimit } from './batch.ts';
import { connectTo } from './connect.ts';
import { LostStatementError } from './errors.ts';
import { ANY_COMPANY, listsWrittenBy, raiseVersions, type VersionedList } from './list-versions.ts';
import type { DatabasePool } from './pool.ts';
import { type Confirmation, type RunningTransaction, runningTransaction } from './running-transaction.ts';
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
export function transactionClient(pool: DatabasePool): PostgresPoolClient {
  let client: PoolClient | undefined;
  let company: string = ANY_COMPANY;
  let isOpen = false;
  let isBegun = false;
  /** What the database has not been sent yet. */
  let waiting: readonly Statement[] = [];
  let confirmation: Confirmation | undefined;
  /** Why there may be no transaction, in which case further statements would run without row-level security. */
  let failure: Error | undefined;
  const written = new Set<VersionedList>();
  const connected = async () => {
    client ??= await connectTo(pool);

    return client;
  };
  const withoutName = (error: Error) => {
    if (!isLostStatement(error)) throw error;
    withoutNames.add(pool);
    if (isOpen) throw new LostStatementError(error.message, { cause: error });
  };
  const run = async (text: string, values: unknown[] = []): Promise<Answered> => {
    if (failure) throw failure;
    const statement = { text, values, isFixed: isWrittenOut(text) };
    if (waiting.length > 0) return sendWaiting([statement]);
    const connection = await connected();
    if (!isOpen) return sendAlone(connection, statement);
    const name = withoutNames.has(pool) ? '' : writtenName(text);
    if (name === '') return connection.query(text, values);

    return connection.query({ name, text, values }).catch((error: Error) => {
      withoutName(error);

      return connection.query(text, values);
    });
  };
  const sendAlone = async (connection: PoolClient, statement: Statement): Promise<Answered> => {
    const send = () => sendTogether(connection, pool, [withoutLimit, statement]);
    const answers = await send().catch((error: Error) => {
      withoutName(error);

      return send();
    });

    return answers[1] as Answer;
  };
  /** Sends the waiting statements first. Returns the result of the last one. */
  const sendWaiting = async (statements: readonly Statement[]): Promise<Answered> => {
    const all = [...waiting, ...statements];
    waiting = [];
    isBegun = true;
    try {
      const answers = await sendTogether(await connected(), pool, all);
      if (confirmation) confirmation.check(answers[all.indexOf(confirmation.statement)]?.rows ?? []);
      confirmation = undefined;

      return answers.at(-1) as Answer;
    } catch (error) {
      failure = error as Error;
      withoutName(failure);
      throw failure;
    }
  };

  const begin = (text: string, opening?: RunningTransaction) => {
    const companyId = opening?.companyId;
    company = companyId ?? ANY_COMPANY;
    isOpen = true;
    isBegun = false;
    confirmation = opening?.confirmation;
    waiting = [
      { text, values: [], isFixed: true },
      companyId === undefined ? withoutLimit : limitToCompany(companyId),
      ...(confirmation ? [confirmation.statement] : []),
    ];
    written.clear();

    return NOTHING;
  };
  const commit = async () => {
    if (!isBegun) return end();
    if (failure) throw new NothingCommittedError();
    // In one message with the commit, it would be checked too late.
    if (confirmation) await sendWaiting([]);
    const raised = written.size > 0 ? [{ text: raiseVersions(company, written), values: [] }] : [];
    const { command } = await sendWaiting([...raised, COMMIT]).catch((error: Error & { code?: string }) => {
      throw error.code === FAILED_TRANSACTION ? new NothingCommittedError() : error;
    });
    if (command !== 'COMMIT') throw new NothingCommittedError();

    return end();
  };
  const rollback = async () => {
    end();
    if (!isBegun) return NOTHING;

    return (await connected()).query('rollback');
  };
  const end = () => {
    isOpen = false;
    waiting = [];
    confirmation = undefined;
    failure = undefined;

    return NOTHING;
  };
  /** A single statement is a transaction as well. */
  const writeAlone = async (sql: string, parameters: unknown[]) => {
    if (SIMPLE_WRITE.test(sql)) {
      return run(`with raised as (${raiseVersions(ANY_COMPANY, listsWrittenBy(sql))}) ${sql}`, parameters);
    }
    begin('begin');
    try {
      const result = await write(sql, parameters);
      await commit();

      return result;
    } catch (error) {
      await rollback().catch(() => {});
      throw error;
    }
  };
  const write = async (sql: string, parameters: unknown[]): Promise<Answered> => {
    for (const list of listsWrittenBy(sql)) written.add(list);
    if (!sql.startsWith(LATER)) return run(sql, parameters);
    const statement = { text: sql.slice(LATER.length), values: parameters, isFixed: true };
    if (!isOpen) return run(statement.text, parameters);
    isBegun = true;
    waiting = [...waiting, statement];

    return NOTHING;
  };
  const query = async (sql: string, parameters: unknown[]) => {
    if (sql.startsWith('begin')) return begin(sql, runningTransaction.getStore());
    if (sql === 'commit') return commit();
    if (sql === 'rollback') return rollback();

    return isOpen || listsWrittenBy(sql).length === 0 ? write(sql, parameters) : writeAlone(sql, parameters);
  };

  return { query, release: () => client?.release() } as unknown as PostgresPoolClient;
}

const COMMIT: Statement = { text: 'commit', values: [], isFixed: true };
type Answered = Pick<QueryResult, 'rows' | 'command' | 'rowCount'>;
const NOTHING: Answered = { rows: [], command: '', rowCount: null };

class NothingCommittedError extends Error {
  constructor() {
    super('Nothing was committed: an earlier statement in this transaction failed.');
  }
}
