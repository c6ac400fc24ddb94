/** Numbers that go with the news. That they are those of the list is in `ends.test.ts`. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../../server/database/log.ts';
import { silent } from '../../../server/database/log.ts';
import type { Db } from '../../../server/database/tx.ts';
import { withCounts } from '../../../server/feed/counts.ts';
import type { FeedMessage } from '../../../server/feed/feed-message.ts';
import { addPerson, type TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

const MANAGERS = 25;

describe.each(engines)('the unread count in the feed, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let admins: TestPerson[];
  let managers: TestPerson[];

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    const add = (role: 'c-admin' | 'reporting-manager') => addPerson(fixture.db, fixture.company, { roles: [role] });
    admins = [await add('c-admin'), await add('c-admin')];
    managers = [];
    for (let i = 0; i < MANAGERS; i += 1) managers.push(await add('reporting-manager'));
  });
  afterAll(() => fixture?.close());

  const newsFor = (people: readonly TestPerson[]): FeedMessage[] =>
    people.map(({ companyId, id }) => ({ companyId, personId: id, ids: ['1'] }));
  async function told(people: readonly TestPerson[], db: Db = fixture.db, log: Log = silent): Promise<FeedMessage[]> {
    const news: FeedMessage[] = [];
    for await (const one of withCounts(db, newsFor(people), log)) news.push(one);

    return news;
  }

  it('is sent to all who share a scope and to a limited number of others; all get the message', async () => {
    const news = await told([...managers, ...admins]);

    expect(news.map(({ personId }) => personId)).toEqual([...managers, ...admins].map(({ id }) => id));
    const withNumbers = news.filter(({ counts }) => counts);
    expect(withNumbers).toHaveLength(19 + admins.length);
    expect(withNumbers.slice(-2)).toEqual(
      admins.map(({ id }) => expect.objectContaining({ personId: id, counts: { unread: 0, unseen: 0 } })),
    );
  });

  it('is left out if it cannot be counted, and everyone still gets the message', async () => {
    const warn = vi.fn();
    const broke = () => {
      throw new Error('gone');
    };
    const broken = new Proxy(fixture.db, {
      get: (db, name) => (name === 'transaction' ? broke : Reflect.get(db, name)),
    });
    const news = await told(admins, broken, { ...silent, warn });

    expect(news).toEqual(newsFor(admins).map((one) => ({ ...one, counts: undefined })));
    expect(warn).toHaveBeenCalledOnce();
  });
});
