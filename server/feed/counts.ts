/**
 * How many notifications people have unread, told along with what is new: a thousand consoles that hear of the same thing
 * need not all ask at once.
 */
import { levelOf } from '../../src/machines/rules/roles.ts';
import { type Scope, scopeOf } from '../access/scope.ts';
import type { Log } from '../database/log.ts';
import { type Db, inCompany, type Trx } from '../database/tx.ts';
import { type Counts, countUnread } from '../notify/own.ts';
import type { News } from './news.ts';

/** People whose numbers are looked up in one go: others get their turn between two. */
const AT_ONCE = 250;
/** Admins share their scope; managers and everybody else have one each. Beyond so many, consoles ask for themselves. */
const MOST_SCOPES = 20;

/** The same news, with the numbers of everybody whose numbers could be told, as they are found. */
export async function* counted(db: Db, news: readonly News[], log: Log): AsyncGenerator<News> {
  for (const companyId of new Set(news.map((one) => one.companyId))) {
    const those = news.filter((one) => one.companyId === companyId);
    for (let from = 0; from < those.length; from += AT_ONCE) {
      const some = those.slice(from, from + AT_ONCE);
      const ids = some.map(({ personId }) => personId);
      const counts = await inCompany(db, companyId, (trx) => countsOf(trx, companyId, ids), { readOnly: true }).catch(
        (err: unknown) => log.warn({ err }, 'News are told without numbers.'),
      );
      for (const one of some) yield { ...one, counts: counts?.get(one.personId) };
    }
  }
}

async function countsOf(db: Trx, companyId: string, personIds: readonly string[]): Promise<Map<string, Counts>> {
  const people = await db
    .selectFrom('person')
    .select(['id', 'branch_id', 'roles'])
    .where('company_id', '=', companyId)
    .where('id', 'in', personIds)
    .execute();
  const groups = new Map<string, { scope: Scope; ids: string[] }>();
  for (const { id, branch_id: branchId, roles } of people) {
    const scope = scopeOf({ companyId, personId: id, branchId, level: levelOf(roles) });
    const key = JSON.stringify(scope);
    const group = groups.get(key) ?? { scope, ids: [] };
    groups.set(key, group);
    group.ids.push(id);
  }
  const counts = new Map<string, Counts>();
  // Those whom most share first.
  const largest = [...groups.values()].sort((one, other) => other.ids.length - one.ids.length).slice(0, MOST_SCOPES);
  for (const { scope, ids } of largest) {
    for (const id of ids) counts.set(id, { unread: 0, unseen: 0 });
    for (const { personId, ...numbers } of await countUnread(db, scope, ids)) counts.set(personId, numbers);
  }

  return counts;
}
