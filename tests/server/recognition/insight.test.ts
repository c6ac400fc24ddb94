import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addPost, addTag } from './support.ts';

describe.each(engines)('tags, values and insight, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const create = (call: Caller, body: object) => call('createRecognitionTag', { body: { kind: 'tag', ...body } });

  describe('tags and values', () => {
    it('require a tag to be one unique word, with or without its sign', async () => {
      const { status, body } = await create(fixture.as.hr, { name: '#Teamwork' });
      expect([status, body.tag]).toMatchObject([
        201,
        { name: 'Teamwork', branch: null, isActive: true, isRemovable: true },
      ]);
      for (const [name, expected] of [
        ['two words', 422],
        ['#', 422],
        ['<b>', 422],
        [' téamwork ', 409],
      ] as const) {
        expect([name, (await create(fixture.as.hr, { name })).status]).toEqual([name, expected]);
      }
      expect((await create(fixture.as.hr, { name: 'Team work', kind: 'value' })).status).toBe(201);
    });

    it('of a branch are for its people, and only company admins may add values', async () => {
      const { as, company } = fixture;
      const { tag } = (await create(as.lisbonHr, { name: 'tejo' })).body;
      expect(tag.branch).toMatchObject({ branchName: 'Lisbon' });
      const seenBy = async (call: Caller) =>
        (await call('getHashTags', { query: { searchPattern: '#tej' } })).body.tags.length;
      expect([await seenBy(as.employee), await seenBy(as.portoEmployee), await seenBy(as.hr)]).toEqual([1, 0, 1]);
      expect((await create(as.lisbonHr, { name: 'Honest', kind: 'value' })).status).toBe(403);
      expect((await create(as.lisbonHr, { name: 'douro', branchId: company.branches[1] })).status).toBe(422);
      const edit = (call: Caller, body: object) =>
        call('editRecognitionTag', { body: { tagId: tag._id, version: 1, ...body } });
      expect((await edit(as.portoAdmin, { description: 'Ours' })).status).toBe(404);
      expect((await edit(as.hr, { description: 'A river' })).body.tag).toMatchObject({
        description: 'A river',
        version: 2,
      });
      expect((await edit(as.lisbonHr, { name: 'rio' })).status).toBe(409);
      const shared = (await create(as.hr, { name: 'shared' })).body.tag;
      expect(
        (await as.lisbonHr('editRecognitionTag', { body: { tagId: shared._id, version: 1, name: 'x' } })).status,
      ).toBe(403);
    });

    it('are retired once used, and can be restored', async () => {
      const { as, people, db, company } = fixture;
      const [used, unused] = [await addTag(db, company.id, { kind: 'value' }), await addTag(db, company.id)];
      await addPost(db, { from: people.employee, to: [people.manager], tags: [used] });
      const remove = async (tagId: string) => (await as.hr('deleteRecognitionTag', { query: { tagId } })).body.outcome;
      expect([await remove(used), await remove(unused)]).toEqual(['retired', 'removed']);
      const praise = () =>
        as.employee('createRecognitionPost', { body: { to: [people.hr.id], tags: [used], message: v7() } });
      expect((await praise()).status).toBe(422);
      const read = async (query: Record<string, boolean | string>) =>
        (await as.hr('getHashTags', { query: { kind: 'value', count: 100, ...query } })).body.tags.map(
          ({ _id }: { _id: string }) => _id,
        );
      expect([
        (await read({ isActive: true })).includes(used),
        (await read({ isActive: false })).includes(used),
      ]).toEqual([false, true]);
      await as.hr('editRecognitionTag', { body: { tagId: used, version: 2, isActive: true } });
      expect((await praise()).status).toBe(201);
      const { tag } = (await as.hr('viewTagUse', { params: { id: used } })).body.use;
      expect(tag).toMatchObject({ uses: 2, isRemovable: false });
    });
  });

  describe('insight', () => {
    let value: string;
    let portos: TestPerson;
    const insight = async (call: Caller) =>
      (await call('viewRecognitionInsight', { query: { kind: 'value' } })).body.insight;
    const many = async (count: number, wanted: Parameters<typeof addPost>[1]) => {
      for (let index = 0; index < count; index += 1) await addPost(fixture.db, wanted);
    };

    beforeAll(async () => {
      const { db, company, people } = fixture;
      value = await addTag(db, company.id, { kind: 'value', name: 'Kindness' });
      portos = await fixture.add({
        name: 'Porto Person',
        columns: { branch_id: company.branches[1], joined_on: '2020-01-01' },
      });
      for (const name of ['Rosa Porto', 'Tiago Porto']) {
        await fixture.add({ name, columns: { branch_id: company.branches[1] } });
      }
      const tags = [value];
      await many(7, { from: people.employee, to: [people.manager], tags });
      await many(3, { from: people.portoEmployee, to: [people.portoManager], tags });
      await many(4, { from: people.employee, to: [people.manager], tags, isPrivate: true });
      await many(2, { from: people.employee, to: [people.manager], tags, state: 'hidden', hiddenBy: people.hr });
    });

    it('shows no cell below five, nor one that its total reveals', async () => {
      const { heat, branches } = await insight(fixture.as.hr);
      expect(branches.map(({ branchName }: { branchName: string }) => branchName)).toEqual(['Lisbon', 'Porto']);
      const row = heat.find(({ tag }: { tag: { _id: string } }) => tag._id === value);
      const now = row.counts.map((months: (number | null)[]) => months.at(-1));
      // Porto's three would be ten less Lisbon's seven.
      expect(now).toEqual([null, null]);
      const { months } = (await fixture.as.hr('viewTagUse', { params: { id: value } })).body.use;
      expect(months.at(-1).posts).toBe(10);
      // A branch admin sees their own alone, and nothing to subtract it from.
      const own = await insight(fixture.as.lisbonHr);
      expect(own.heat.find(({ tag }: { tag: { _id: string } }) => tag._id === value).counts).toEqual([
        [...Array(11).fill(0), 7],
      ]);
      const portoUse = (await fixture.as.portoAdmin('viewTagUse', { params: { id: value } })).body.use;
      expect(portoUse.months.at(-1).posts).toBe(null);
    });

    it('counts exactly as many posts as the list behind each number has', async () => {
      const { db, people, company, as } = fixture;
      const tags = [value];
      await many(6, { from: people.portoEmployee, to: [people.portoManager, people.portoAdmin], tags, ago: 40 });
      await many(6, { from: people.employee, to: [people.manager, people.lisbonHr], tags, ago: 40 });
      // The reader's own private post is in their feed, and in no number.
      await addPost(db, { from: people.hr, to: [people.manager], tags, isPrivate: true, ago: 40 });
      const { months, branches, heat, balance } = await insight(as.hr);
      const total = async (query: Record<string, string | boolean>) =>
        (await as.hr('getRecognitionPosts', { query: { ...query, open: true } })).body.total;
      const { counts } = heat.find(({ tag }: { tag: { _id: string } }) => tag._id === value);
      const shown = [];
      for (const [index, { _id: branch }] of branches.entries()) {
        for (const side of ['given', 'received'] as const) {
          const number = balance[index][side];
          if (number === null) continue;
          shown.push(number);
          const query = { branch, side: side === 'given' ? 'giver' : 'receiver', from: `${months[0]}-01` };
          expect(await total(query)).toBe(number);
        }
        for (const [place, month] of months.entries()) {
          const number = counts[index][place];
          const to = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
            .toISOString()
            .slice(0, 10);
          if (number === null) continue;
          if (number > 0) shown.push(number);
          expect(await total({ branch, tag: value, from: `${month}-01`, to })).toBe(number);
        }
      }
      expect(company.branches.length).toBe(2);
      expect(shown.length).toBeGreaterThan(3);
      const used = (await as.hr('viewTagUse', { params: { id: value } })).body.use.tag.uses;
      expect(await total({ tag: value })).toBe(used);
    });

    it('shows nothing of a branch in which fewer than five people work', async () => {
      const { db, people, company } = fixture;
      const [, porto] = company.branches;
      const working = db
        .selectFrom('person')
        .select('id')
        .where('branch_id', '=', porto as string);
      const ids = (await working.where('is_enabled', '=', true).execute()).map(({ id }) => id);
      const gone = ids.filter((id) => id !== people.portoAdmin.id).slice(3);
      await db.updateTable('person').set({ is_enabled: false }).where('id', 'in', gone).execute();
      try {
        const { heat, balance } = await insight(fixture.as.hr);
        const { counts } = heat.find(({ tag }: { tag: { _id: string } }) => tag._id === value);
        expect(new Set(counts[1])).toEqual(new Set([null]));
        expect(balance[1]).toMatchObject({ given: null, received: null });
        // Six of Lisbon in that month would otherwise be all that the month's total has besides Porto's.
        expect(counts[0].filter((count: number | null) => count !== null && count > 0)).toEqual([]);
        const own = await insight(fixture.as.portoAdmin);
        expect(own.balance).toMatchObject([{ given: null, received: null }]);
      } finally {
        await db.updateTable('person').set({ is_enabled: true }).where('id', 'in', gone).execute();
      }
    });

    it('lists who has not been recognised, based on public posts only', async () => {
      const { db, company, people } = fixture;
      const secret = await fixture.add({ name: 'Secret Praise', columns: { joined_on: '2020-01-01' } });
      const fresh = await fixture.add({
        name: 'Fresh Face',
        columns: { joined_on: new Date().toISOString().slice(0, 10) },
      });
      const old = await fixture.add({
        name: 'Old Praise',
        columns: { joined_on: '2020-01-01', team_id: company.teams[0] },
      });
      await addPost(db, { from: people.hr, to: [secret], isPrivate: true });
      await addPost(db, { from: people.hr, to: [old], ago: 120 });
      const read = async (call: Caller, query: Record<string, string> = {}) =>
        (await call('listUnrecognised', { query })).body.people.map(({ fullName }: { fullName: string }) => fullName);
      const names = await read(fixture.as.hr);
      expect(names).toEqual(expect.arrayContaining(['Porto Person', 'Secret Praise', 'Old Praise']));
      expect(names.at(-1)).toBe('Old Praise');
      expect(names).not.toContain(`Fresh Face`);
      expect(fresh.id).toBeTruthy();
      expect(await read(fixture.as.lisbonHr)).not.toContain('Porto Person');
      expect(await read(fixture.as.hr, { team: company.teams[0] })).toEqual(['Old Praise']);
      expect(await read(fixture.as.hr, { branch: company.branches[1] })).toEqual(['Porto Person']);
      const { unrecognised } = await insight(fixture.as.hr);
      expect(unrecognised.people).toBe(names.length);
      expect(unrecognised.teams).toContainEqual({ _id: company.teams[0], name: 'Gulls', people: 1, of: 1 });
    });

    it('shows two people who praise only each other, until they praise someone else', async () => {
      const [one, other] = [await fixture.add({ name: 'Ana One' }), await fixture.add({ name: 'Ben Other' })];
      await many(3, { from: one, to: [other] });
      await many(3, { from: other, to: [one] });
      const pairs = async (call: Caller) =>
        (await insight(call)).patterns.map(
          (pattern: { one: { fullName: string }; other: { fullName: string }; posts: number; back: number }) =>
            [pattern.one.fullName, pattern.other.fullName, pattern.posts, pattern.back].join(),
        );
      expect(await pairs(fixture.as.lisbonHr)).toContain('Ana One,Ben Other,3,3');
      expect(await pairs(fixture.as.portoAdmin)).toEqual([]);
      await addPost(fixture.db, { from: one, to: [portos] });
      expect(await pairs(fixture.as.lisbonHr)).not.toContain('Ana One,Ben Other,3,3');
    });

    it('shows a branch a pair with one of its people, until the other praises someone elsewhere', async () => {
      const home = await fixture.add({ name: 'Dora Home' });
      const away = await fixture.add({ name: 'Emil Away', columns: { branch_id: fixture.company.branches[1] } });
      await many(3, { from: home, to: [away] });
      await many(3, { from: away, to: [home] });
      const count = async (call: Caller) => (await insight(call)).patterns.length;
      const before = [await count(fixture.as.lisbonHr), await count(fixture.as.portoAdmin)];
      await addPost(fixture.db, { from: away, to: [fixture.people.portoEmployee] });
      const after = [await count(fixture.as.lisbonHr), await count(fixture.as.portoAdmin)];
      expect(after).toEqual(before.map((pairs) => pairs - 1));
    });

    it('is exported without the numbers that it hides', async () => {
      const read = async (of: string) =>
        (await fixture.as.hr('exportRecognitionInsight', { query: { of } })).body as string;
      expect(await read('heat')).toMatch(
        /Kindness,Lisbon,(0,){9}(6,0|0,6),Not shown\r\n.*Kindness,Porto,(0,){9}(6,0|0,6),Not shown/,
      );
      expect(await read('balance')).toMatch(/^\ufeffBranch,People,Given,Received\r\nLisbon,\d+,\d+,\d+\r\nPorto,/);
      expect(await read('unrecognised')).toContain('Old Praise,Lisbon,Gulls,');
    });
  });
});
