/** Unread counts are sent with the message, so that a thousand consoles don't all ask for them at once. */
import { levelOf } from '../../src/rules/auth/roles.ts';
import { type Scope, scopeOf } from '../access/scope.ts';
import { inParts } from '../database/in-parts.ts';
import type { Log } from '../database/log.ts';
import { type Db, inCompany, type Trx } from '../database/tx.ts';
import { type Counts, countUnread } from '../notify/visibility.ts';
import { standsInFor } from '../people/time-off/delegations.ts';
import type { FeedMessage } from './feed-message.ts';

/** People per query, so that other calls get their turn in between. */
const AT_ONCE = 250;
/**
 * Admins share a scope; managers and everyone else have their own. With more scopes than this, consoles load the counts
 * themselves.
 */
const MOST_SCOPES = 20;

/** Yields the messages with unread counts, if they could be read, as they become available. */
export async function* withCounts(db: Db, news: readonly FeedMessage[], log: Log): AsyncGenerator<FeedMessage> {
  for (const companyId of new Set(news.map((one) => one.companyId))) {
    const those = news.filter((one) => one.companyId === companyId);
    for (const batch of inParts(those, AT_ONCE)) {
      const ids = batch.map(({ personId }) => personId);
      const counts = await inCompany(db, companyId, (trx) => countsOf(trx, companyId, ids), { readOnly: true }).catch(
        (err: unknown) => log.warn({ err }, 'Messages were sent without unread counts.'),
      );
      for (const one of batch) yield { ...one, counts: counts?.get(one.personId) };
    }
  }
}

async function countsOf(db: Trx, companyId: string, personIds: readonly string[]): Promise<Map<string, Counts>> {
  const people = await db
    .selectFrom('person')
    .select(['id', 'branch_id', 'roles', standsInFor.as('stands_in_for')])
    .where('company_id', '=', companyId)
    .where('id', 'in', personIds)
    .execute();
  const groups = new Map<string, { scope: Scope; ids: string[] }>();
  for (const { id, branch_id: branchId, roles, stands_in_for: standsInFor } of people) {
    const scope = scopeOf({ companyId, personId: id, branchId, level: levelOf(roles), standsInFor });
    const key = JSON.stringify(scope);
    const group = groups.get(key) ?? { scope, ids: [] };
    groups.set(key, group);
    group.ids.push(id);
  }
  const counts = new Map<string, Counts>();
  // Most shared first.
  const largest = [...groups.values()].sort((one, other) => other.ids.length - one.ids.length).slice(0, MOST_SCOPES);
  for (const { scope, ids } of largest) {
    for (const id of ids) counts.set(id, { unread: 0, unseen: 0 });
    for (const { personId, ...numbers } of await countUnread(db, scope, ids)) counts.set(personId, numbers);
  }

  return counts;
}
