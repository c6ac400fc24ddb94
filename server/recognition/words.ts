import { sql } from 'kysely';
import type { BodyOf } from '../../src/api/contract/index.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { versioned } from '../access/versioned.ts';

interface WatchedWords {
  readonly words: string[];
  readonly version: number;
}

const NONE: WatchedWords = { words: [], version: 1 };

export async function readWords({ db, principal }: Pick<CallContext, 'db' | 'principal'>): Promise<WatchedWords> {
  const row = await db
    .selectFrom('recognition_words')
    .select(['words', 'version'])
    .where('company_id', '=', principal.companyId)
    .executeTakeFirst();

  return row ?? NONE;
}

/** Applies only to what is written from now on. */
export async function setWords(context: CallContext, body: BodyOf<'setWatchedWords'>): Promise<WatchedWords> {
  const { db, principal } = context;
  await sql`
    insert into recognition_words (company_id, words) values (${principal.companyId}, '{}') on conflict do nothing
  `.execute(db);
  await sql`select from recognition_words where company_id = ${principal.companyId} for update`.execute(db);
  const before = await readWords(context);
  await versioned(before.version, body.version, () => ({
    message: 'Someone else has changed the watched words.',
    parts: before,
  }));
  const words = [...new Map(body.words.map((word) => [normalise(word), word.trim()])).values()];
  await sql`
    update recognition_words set words = ${words}::text[], version = version + 1 where company_id = ${principal.companyId}
  `.execute(db);
  await audit(context, 'recognition.wordsChanged', ['recognition_words'], {
    before: { words: before.words },
    after: { words },
  });

  return { words, version: before.version + 1 };
}
