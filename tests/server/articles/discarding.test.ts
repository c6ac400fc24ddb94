import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, draft, edit, leadingTo, picture, publish, published, showing } from '../support/articles.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('discarding the unpublished changes of an article, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const discard = (call: Caller, id: string, version: number) =>
    call('discardArticleChanges', { params: { id }, query: { version } });
  const read = async (call: Caller, id: string) => (await call('getArticle', { params: { id } })).body.article;

  it('restores everything that readers see, and changes nothing for them', async () => {
    const { admin, hr, employee } = fixture.as;
    const [linked, cover] = [await published(admin, { title: 'Naps' }), await picture(admin)];
    const text = showing(cover);
    const before = await published(admin, {
      title: 'Walk more',
      body: text,
      cover,
      category: 'Movement',
      tags: ['Outside'],
      links: [linked._id],
    });
    const changes = {
      title: 'A nap',
      body: leadingTo(linked._id),
      cover: null,
      category: 'Sleep',
      tags: [],
      links: [],
      author: fixture.people.hr.id,
      branch: fixture.company.branches[1],
    };
    expect((await edit(hr, before._id, 1, changes)).body.article).toMatchObject({ hasChanges: true, title: 'A nap' });

    const answer = await discard(admin, before._id, 2);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Changes discarded' } });
    const { version, updatedAt, updatedBy, ...restored } = answer.body.article;
    const { version: _, updatedAt: __, updatedBy: ___, readership, ...was } = before;
    expect(restored).toMatchObject(was);
    expect([version, updatedBy._id]).toEqual([3, fixture.people.admin.id]);
    const shown = (await employee('readPublishedArticle', { params: { id: before._id } })).body.article;
    expect([shown.title, shown.body, shown.cover]).toEqual(['Walk more', text, cover]);
    const sorted = await admin('getArticles', { query: { search: 'walk outside', sort: 'title' } });
    expect(sorted.body.articles.map(({ _id }: { _id: string }) => _id)).toEqual([before._id]);
    const [entry] = await fixture.db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('entity_id', '=', before._id)
      .where('what', '=', 'article.changesDiscarded')
      .execute();
    expect(entry).toEqual({
      before: { title: 'A nap', version: 2 },
      after: { title: 'Walk more', version: 3 },
    });
  });

  it('happens once, never over someone else’s later changes, and later saves build on it', async () => {
    const { admin, hr } = fixture.as;
    const { _id: id } = await published(admin);
    await edit(admin, id, 1, { title: 'Sleep better' });
    expect((await edit(hr, id, 2, { title: 'Sleep best' })).status).toBe(200);
    expect(await discard(admin, id, 2)).toMatchObject({ status: 409, body: { article: { title: 'Sleep best' } } });
    expect((await discard(admin, id, 3)).body.article).toMatchObject({ title: 'Sleep well', version: 4 });
    expect(await discard(admin, id, 3)).toMatchObject({ status: 200, body: { article: { version: 4 } } });
    expect((await edit(hr, id, 3, { title: 'Sleep best' })).status).toBe(409);
    expect((await edit(hr, id, 4, { body: bodyOf('Once more.') })).body.article.hasChanges).toBe(true);
  });

  it('is refused for unpublished articles, and to anyone who cannot edit the article', async () => {
    const { admin, portoAdmin } = fixture.as;
    const { _id: own } = await draft(admin);
    expect((await discard(admin, own, 1)).status).toBe(422);
    await publish(admin, own);
    await edit(admin, own, 1, { title: 'Sleep better' });
    expect((await discard(portoAdmin, own, 2)).status).toBe(403);
    expect((await discard(fixture.stranger, own, 2)).status).toBe(404);
    await publish(admin, own, false);
    expect((await discard(admin, own, 2)).status).toBe(422);
    expect((await read(admin, own)).title).toBe('Sleep better');
  });

  it('cannot move an article out of its new branch unless the caller looks after both branches', async () => {
    const { admin, portoAdmin, lisbonAdmin } = fixture.as;
    const { _id: id } = await published(portoAdmin);
    expect((await edit(admin, id, 1, { branch: fixture.company.branches[0] })).status).toBe(200);
    expect(await discard(lisbonAdmin, id, 2)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('published for another audience') },
    });
    expect((await discard(admin, id, 2)).body.article.branch.branchName).toBe('Porto');
  });
});
