import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draft, edit, leadingTo, publish, published, writtenBody } from '../support/articles.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('reading articles, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const read = (call: Caller, id: string) => call('readPublishedArticle', { params: { id } });
  const ids = async (call: Caller, query = {}) =>
    (await call('listPublishedArticles', { query })).body.articles.map(({ _id }: { _id: string }) => _id);
  const readsOf = async (id: string) => (await fixture.as.admin('getArticle', { params: { id } })).body.article;

  it('shows published articles for everyone and for one’s own branch, newest first', async () => {
    const { admin, portoAdmin, employee, portoEmployee } = fixture.as;
    const [hidden, everybodys] = [await draft(admin), await published(admin, { title: 'For everybody' })];
    const portos = await published(portoAdmin, { title: 'For Porto' });
    expect(await ids(portoEmployee, { search: 'for' })).toEqual([portos._id, everybodys._id]);
    expect(await ids(employee, { search: 'for' })).toEqual([everybodys._id]);
    expect((await read(employee, portos._id)).status).toBe(404);
    expect((await read(employee, hidden._id)).status).toBe(404);
    expect((await read(fixture.stranger, everybodys._id)).status).toBe(404);
  });

  it('counts each person once, whenever they come, and never the author', async () => {
    const { admin, employee, manager, hr } = fixture.as;
    const { _id } = await published(admin);
    expect((await ids(employee, { unread: true })).includes(_id)).toBe(true);
    await Promise.all([employee, employee, manager, hr, admin].map((call) => read(call, _id)));
    await read(employee, _id);
    const { reads, readership } = await readsOf(_id);
    expect(reads).toBe(3);
    expect(readership).toMatchObject({ lastMonth: 3 });
    expect(readership.weeks.at(-1)).toBe(3);
    expect(readership.weeks).toHaveLength(26);
    expect(readership.audience).toBeGreaterThanOrEqual(9);
    expect((await ids(employee, { unread: true })).includes(_id)).toBe(false);
    expect((await ids(employee, { unread: false })).includes(_id)).toBe(true);
  });

  it('keeps the count when an article is unpublished and published again', async () => {
    const { admin, employee } = fixture.as;
    const { _id } = await published(admin);
    await read(employee, _id);
    await publish(admin, _id, false);
    expect((await read(employee, _id)).status).toBe(404);
    expect((await readsOf(_id)).reads).toBe(1);
    await publish(admin, _id);
    await read(employee, _id);
    expect((await readsOf(_id)).reads).toBe(1);
  });

  it('drops links to articles that the reader cannot read, but keeps the words', async () => {
    const { admin, portoAdmin, employee, portoEmployee } = fixture.as;
    const [target, portos] = [await published(admin, { title: 'Naps' }), await published(portoAdmin)];
    const from = await published(admin, { links: [target._id, portos._id], body: leadingTo(target._id, 'Take a nap') });
    const whole = async (call: Caller) => (await read(call, from._id)).body.article;
    expect((await whole(employee)).links.map(({ _id }: { _id: string }) => _id)).toEqual([target._id]);
    expect((await whole(portoEmployee)).links).toHaveLength(2);
    expect((await whole(employee)).body.content[0].content[0].marks).toHaveLength(1);
    await publish(admin, target._id, false);
    const after = await whole(employee);
    expect(after.links).toEqual([]);
    expect(after.body.content[0].content).toEqual([{ type: 'text', text: 'Take a nap' }]);
    await publish(admin, target._id);
    expect((await whole(employee)).body.content[0].content[0].marks).toHaveLength(1);
  });

  it('keeps showing the published version during edits, and stops when the article is deleted', async () => {
    const { admin, employee } = fixture.as;
    const { _id, version } = await published(admin, { title: 'Before' });
    await edit(admin, _id, version, { title: 'After', body: leadingTo((await draft(admin))._id) });
    expect((await read(employee, _id)).body.article).toMatchObject({ title: 'Before', body: writtenBody });
    expect((await admin('deleteArticle', { params: { id: _id } })).status).toBe(200);
    expect((await read(employee, _id)).status).toBe(404);
    expect((await admin('getArticle', { params: { id: _id } })).status).toBe(404);
  });
});
