import type { PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { ANY_COMPANY, listsWrittenBy, raiseVersions, type VersionedList } from './list-versions.ts';
import { isLostStatement, LostStatementError, withoutNames, writtenName } from './statement-names.ts';

const IN_COMPANY = /set local app\.company = '([0-9a-f-]{36})'/;
/** May follow a `with`. */
const SIMPLE_WRITE = /^\s*(?:insert|update|delete)\b/i;
const FAILED_TRANSACTION = '25P02';

/**
 * - PostgreSQL answers `commit` of a failed transaction by rolling back, and reports success; here that is an error.
 * - What lists are counted from gets a new version in the transaction that changes it.
 */
export function honest(client: PoolClient, pool: Pool): PostgresPoolClient {
  let company: string = ANY_COMPANY;
  let isOpen = false;
  const written = new Set<VersionedList>();
  const ask = (text: string, values?: unknown[]) => {
    const name = withoutNames.has(pool) ? '' : writtenName(text);
    if (name === '') return client.query(text, values);

    return client.query({ name, text, values: values ?? [] }).catch((error: Error) => {
      if (!isLostStatement(error)) throw error;
      withoutNames.add(pool);
      if (isOpen) throw new LostStatementError(error.message, { cause: error });

      return client.query(text, values);
    });
  };

  const begin = (sql: string) => {
    company = IN_COMPANY.exec(sql)?.[1] ?? ANY_COMPANY;
    isOpen = true;
    written.clear();

    return ask(sql);
  };
  const commit = async () => {
    const sql = written.size > 0 ? `${raiseVersions(company, written)}; commit` : 'commit';
    const results = await ask(sql).catch((error: Error & { code?: string }) => {
      throw error.code === FAILED_TRANSACTION ? new NothingCommittedError() : error;
    });
    const result = [results].flat().at(-1) as QueryResult;
    if (result.command !== 'COMMIT') throw new NothingCommittedError();
    isOpen = false;

    return result;
  };
  /** A statement of its own is a transaction as well. */
  const writeAlone = async (sql: string, parameters: unknown[]) => {
    if (SIMPLE_WRITE.test(sql)) {
      return ask(`with raised as (${raiseVersions(ANY_COMPANY, listsWrittenBy(sql))}) ${sql}`, parameters);
    }
    await begin('begin');
    try {
      const result = await write(sql, parameters);
      await commit();

      return result;
    } catch (error) {
      await rollback().catch(() => {});
      throw error;
    }
  };
  const write = (sql: string, parameters: unknown[]) => {
    for (const list of listsWrittenBy(sql)) written.add(list);

    return ask(sql, parameters);
  };
  const rollback = () => {
    isOpen = false;

    return ask('rollback');
  };
  const query = (sql: string, parameters: unknown[]) => {
    if (sql.startsWith('begin')) return begin(sql);
    if (sql === 'commit') return commit();
    if (sql === 'rollback') return rollback();

    return isOpen || listsWrittenBy(sql).length === 0 ? write(sql, parameters) : writeAlone(sql, parameters);
  };

  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

class NothingCommittedError extends Error {
  constructor() {
    super('Nothing was committed: an earlier statement in this transaction failed.');
  }
}
