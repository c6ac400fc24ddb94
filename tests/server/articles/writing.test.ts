import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, draft, edit, leadingTo, picture, publish, published, showing } from '../support/articles.ts';
import type { Caller } from '../support/calls.ts';
import { signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('writing articles, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let writer: Caller;
  let writerPerson: TestPerson;
  let portoWriter: Caller;
  let colleague: Caller;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const [lisbon, porto] = fixture.company.branches;
    const joined = async (role: 'content-writer' | 'b-content-writer', branch_id: string, name: string) => {
      const person = await fixture.add({ name, roles: [role, 'employee'], columns: { branch_id } });

      return [person, await signedIn(fixture.app, fixture.db, person)] as const;
    };
    [writerPerson, writer] = await joined('content-writer', lisbon, 'Ngozi Own');
    [, colleague] = await joined('content-writer', porto, 'Zoë Own');
    [, portoWriter] = await joined('b-content-writer', porto, 'Abel Own');
  });
  afterAll(() => fixture?.close());

  const article = async (call: Caller, id: string) => (await call('getArticle', { params: { id } })).body.article;
  const list = async (call: Caller, query = {}) =>
    (await call('getArticles', { query: { count: 200, ...query } })).body;

  it('starts with a draft that may be empty and that only its own editors can see', async () => {
    const begun = await draft(writer, { title: '', category: null, body: undefined });
    expect(begun).toMatchObject({
      title: '',
      status: 'draft',
      author: { _id: writerPerson.id, fullName: 'Ngozi Own' },
      branch: null,
      readMinutes: 1,
      version: 1,
      canEdit: true,
      hasChanges: false,
    });
    expect((await article(colleague, begun._id)).canEdit).toBe(true);
    expect((await portoWriter('getArticle', { params: { id: begun._id } })).status).toBe(404);
    expect((await fixture.as.lisbonAdmin('getArticle', { params: { id: begun._id } })).status).toBe(404);
    expect((await fixture.stranger('getArticle', { params: { id: begun._id } })).status).toBe(404);
  });

  it('in a branch is for that branch only, and its writers cannot change company-wide articles', async () => {
    const own = await draft(portoWriter);
    const everybodys = await published(writer);
    expect(own.branch.branchName).toBe('Porto');
    expect((await article(fixture.as.portoAdmin, own._id)).canEdit).toBe(true);
    expect((await fixture.as.lisbonHr('getArticle', { params: { id: own._id } })).status).toBe(404);
    expect((await writer('getArticle', { params: { id: own._id } })).status).toBe(404);
    expect((await article(portoWriter, everybodys._id)).canEdit).toBe(false);
    for (const answer of [
      await edit(portoWriter, everybodys._id, 1, { title: 'Mine' }),
      await publish(portoWriter, everybodys._id, false),
      await portoWriter('deleteArticle', { params: { id: everybodys._id } }),
    ]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'You can read this article but not edit it.' },
      });
    }
    expect(await edit(portoWriter, own._id, 1, { branch: null })).toMatchObject({
      status: 422,
      body: { errors: { branch: 'You cannot choose this audience.' } },
    });
    expect(
      (await edit(fixture.as.admin, own._id, 1, { branch: fixture.company.branches[0] })).body.article.branch
        .branchName,
    ).toBe('Lisbon');
    expect((await portoWriter('getArticle', { params: { id: own._id } })).status).toBe(404);
    expect((await edit(fixture.as.admin, own._id, 2, { branch: fixture.other.branches[0] })).status).toBe(422);
  });

  it('is refused to branch writers without a branch', async () => {
    const person = await fixture.add({ roles: ['b-content-writer', 'employee'], columns: { branch_id: null } });
    const call = await signedIn(fixture.app, fixture.db, person);
    const answer = await call('createArticle', { body: { title: 'Mine' } });
    expect(answer).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('You are not in a branch yet') },
    });
    expect((await call('getArticles')).status).toBe(200);
  });

  it('uses one’s own name; admins can also write in the name of people they look after', async () => {
    const { admin, lisbonHr } = fixture.as;
    const authors = (await admin('getArticleAuthors')).body.authors;
    const names = (those: { fullName: string; mayWrite: boolean }[]) =>
      those.filter(({ mayWrite }) => mayWrite).map(({ fullName }) => fullName);
    expect(names(authors)).toContain('Abel Own');
    expect(names(authors)).not.toContain('manager Own');
    expect(names((await lisbonHr('getArticleAuthors')).body.authors)).not.toContain('Abel Own');
    expect(names((await writer('getArticleAuthors')).body.authors)).toEqual(['Ngozi Own']);
    const { _id } = await draft(admin, { author: writerPerson.id });
    expect((await article(admin, _id)).author.fullName).toBe('Ngozi Own');
    expect(
      await draft(admin).then(({ _id: id }) => edit(writer, id, 1, { author: fixture.people.admin.id })),
    ).toMatchObject({
      status: 200,
    });
    expect(await edit(writer, _id, 1, { author: fixture.people.hr.id })).toMatchObject({
      status: 422,
      body: { errors: { author: 'You cannot publish in this person’s name.' } },
    });
  });

  it('refuses to overwrite someone else’s changes, and returns who made them and the current article', async () => {
    const { _id } = await draft(writer);
    expect((await edit(colleague, _id, 1, { title: 'Sleep deeper' })).body.article.version).toBe(2);
    const late = await edit(writer, _id, 1, { title: 'Sleep longer' });
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Zoë Own has changed this article.', article: { title: 'Sleep deeper', version: 2 } },
    });
    expect(Object.keys(late.body.errors)).toEqual(['version']);
    expect((await edit(colleague, _id, 1, { title: 'Sleep longer' })).body.message).toBe(
      'You have changed this article in another tab or browser.',
    );
    expect((await article(writer, _id)).title).toBe('Sleep deeper');
    expect((await publish(writer, _id, true, 1)).status).toBe(409);
    expect((await writer('deleteArticle', { params: { id: _id }, query: { version: 1 } })).status).toBe(409);
  });

  it('stores an article once if it is sent again with the same key', async () => {
    const key = '01890a5d-ac96-774b-bcce-b302099a8057';
    const body = { title: 'Twice', key };
    const [first, second] = [await writer('createArticle', { body }), await writer('createArticle', { body })];
    expect(second.body.article._id).toBe(first.body.article._id);
    const change = { title: 'Once', key: '01890a5d-ac96-774b-bcce-b302099a8058' };
    const id = first.body.article._id;
    expect((await edit(writer, id, 1, change)).body.article.version).toBe(2);
    expect(await edit(writer, id, 1, change)).toMatchObject({ status: 200, body: { article: { version: 2 } } });
    expect((await edit(writer, id, 1, { ...change, key: undefined })).status).toBe(409);
    expect((await colleague('createArticle', { body })).body.article._id).not.toBe(id);
  });

  it('leaves the published version as it is until the article is published again', async () => {
    const { _id } = await published(writer, { title: 'Walk more' });
    const changed = (await edit(writer, _id, 1, { title: 'Walk mo' })).body.article;
    expect(changed).toMatchObject({ status: 'published', hasChanges: true, title: 'Walk mo' });
    const read = async () =>
      (await fixture.as.employee('readPublishedArticle', { params: { id: _id } })).body.article.title;
    expect(await read()).toBe('Walk more');
    expect((await article(fixture.as.lisbonAdmin, _id)).title).toBe('Walk more');
    const { publishedAt } = changed;
    await edit(writer, _id, 2, { title: 'Walk much more' });
    const anew = (await publish(writer, _id)).body.article;
    expect(anew).toMatchObject({ hasChanges: false, publishedAt });
    expect(await read()).toBe('Walk much more');
  });

  it('allows publishing only with a title, a category and content', async () => {
    const { _id } = await draft(writer, { title: ' ', category: null, body: undefined });
    expect(await publish(writer, _id)).toMatchObject({
      status: 422,
      body: { errors: { title: 'Enter a title.', category: expect.any(String), body: expect.any(String) } },
    });
  });

  it('publishes and unpublishes once, however often it is requested, and records who did it', async () => {
    const { _id } = await draft(writer);
    const first = (await publish(colleague, _id)).body.article;
    expect(first).toMatchObject({
      status: 'published',
      publishedBy: { fullName: 'Zoë Own' },
      author: { fullName: 'Ngozi Own' },
    });
    expect((await publish(writer, _id)).body.article.publishedBy.fullName).toBe('Zoë Own');
    expect((await publish(writer, _id, false)).body.article).toMatchObject({ status: 'draft', publishedAt: null });
    expect((await publish(writer, _id, false)).status).toBe(200);
    const trail = await fixture.db.selectFrom('audit_entry').select('what').where('entity_id', '=', _id).execute();
    expect(trail.map(({ what }) => what)).toEqual(['article.added', 'article.published', 'article.unpublished']);
  });

  it('links only to existing articles, never to the article itself, and drops deleted ones', async () => {
    const [target, other] = [await published(writer, { title: 'Naps' }), await draft(writer)];
    const from = await published(writer, { title: 'Nights', links: [target._id], body: leadingTo(target._id) });
    expect(from.links.map(({ title }: { title: string }) => title)).toEqual(['Naps']);
    expect(from.linksInText).toHaveLength(1);
    expect((await article(writer, target._id)).linkedFrom).toBe(1);
    expect((await edit(writer, other._id, 1, { links: [other._id] })).status).toBe(422);
    expect((await edit(writer, other._id, 1, { body: leadingTo(other._id) })).status).toBe(422);
    const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect((await edit(writer, other._id, 1, { links: [nowhere] })).status).toBe(422);
    expect((await edit(writer, other._id, 1, { body: leadingTo(nowhere) })).status).toBe(422);
    expect((await edit(writer, other._id, 1, { links: [(await draft(portoWriter))._id] })).status).toBe(422);
    await writer('deleteArticle', { params: { id: target._id } });
    const after = await article(writer, from._id);
    expect([after.links, after.linksInText]).toEqual([[], []]);
    expect((await edit(writer, from._id, 1, { links: [target._id], title: 'Long nights' })).status).toBe(200);
  });

  it('offers links to every visible article, published ones first', async () => {
    await draft(writer, { title: 'Linkable draft' });
    const { _id } = await published(writer, { title: 'Linkable åre' });
    const titles = async (call: Caller, query: object) =>
      (await call('getArticlesToLink', { query: { search: 'LINKABLE', ...query } })).body.articles.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles(writer, {})).toEqual(['Linkable åre', 'Linkable draft']);
    expect(await titles(writer, { search: 'linkable are' })).toEqual(['Linkable åre']);
    expect(await titles(writer, { except: _id })).toEqual(['Linkable draft']);
    expect(await titles(portoWriter, {})).toEqual(['Linkable åre']);
  });

  it('finds articles by title, tag, category and author regardless of accents, sorted and filtered', async () => {
    const { _id } = await published(writer, {
      title: 'Überaus müde',
      tags: ['Schlaf', 'schlaf', 'Körper'],
      category: 'Sleep',
    });
    await draft(writer, { title: 'Überaus wach', category: 'Movement' });
    const titles = async (query: object) =>
      (await list(fixture.as.admin, query)).articles.map(({ title }: { title: string }) => title);
    expect((await article(writer, _id)).tags).toEqual(['Schlaf', 'Körper']);
    expect(await titles({ search: 'uberaus', sort: 'title' })).toEqual(['Überaus müde', 'Überaus wach']);
    expect(await titles({ search: 'uberaus', sort: '-title' })).toEqual(['Überaus wach', 'Überaus müde']);
    expect(await titles({ search: 'uberaus' }), 'what is being written comes first').toEqual([
      'Überaus wach',
      'Überaus müde',
    ]);
    expect(await titles({ search: 'korper ngozi' })).toEqual(['Überaus müde']);
    expect(await titles({ search: 'uberaus', status: 'draft' })).toEqual(['Überaus wach']);
    expect(await titles({ search: 'uberaus', category: 'Sleep' })).toEqual(['Überaus müde']);
    expect(await titles({ search: 'uberaus', author: fixture.people.hr.id })).toEqual([]);
    expect((await list(fixture.as.admin, { search: 'uberaus', count: 1 })).total).toBe(2);
    expect((await fixture.as.admin('getArticles', { query: { category: 'Magic' } })).status).toBe(400);
    for (const by of ['author', 'category', 'status', 'published', 'reads', 'updated']) {
      expect((await list(writer, { sort: by })).articles.length, by).toBeGreaterThan(1);
    }
  });

  it('shows only pictures that were uploaded here, re-encoded', async () => {
    const file = await picture(writer);
    const { _id, cover } = await draft(writer, { cover: file, body: showing(file) });
    expect(cover).toBe(file);
    expect(file).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect((await edit(writer, _id, 1, { cover: null })).body.article.cover).toBeNull();
    const colleagues = await picture(colleague);
    for (const strange of ['0123456789abcdef0123456789abcdef.jpg', colleagues]) {
      expect((await edit(writer, _id, 2, { body: showing(strange) })).body.errors, strange).toHaveProperty('body');
      expect((await edit(writer, _id, 2, { cover: strange })).body.errors, strange).toHaveProperty('cover');
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(
      (await writer('addArticlePicture', { form: { files: [{ field: 'image', fileName: 'a.png', bytes: svg }] } }))
        .status,
    ).toBe(415);
    expect((await writer('getFile', { params: { name: file } })).status).toBe(200);
    await writer('deleteArticle', { params: { id: _id } });
    expect((await writer('getFile', { params: { name: file } })).status).toBe(404);
  });

  it('keeps text that looks like markup as text, and refuses anything that could become markup', async () => {
    const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    const { _id } = await draft(writer, { title: hostile, body: bodyOf(hostile), tags: ['<b>'] });
    expect(await article(writer, _id)).toMatchObject({ title: hostile, body: bodyOf(hostile), tags: ['<b>'] });
    const refused = async (body: unknown) => {
      const answer = await edit(writer, _id, 1, { body });
      expect(answer.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.errors).toHaveProperty('body');
    };
    await refused('<p>Hello</p>');
    await refused({ type: 'doc', content: [{ type: 'html', content: hostile }] });
    await refused({ type: 'doc', content: [{ type: 'paragraph', attrs: { onclick: 'alert(1)' } }] });
    for (const href of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,x',
      '//evil',
      '/x',
    ])
      await refused(bodyOf('Here', [{ type: 'link', attrs: { href } }]));
    await refused(showing('../../etc/passwd'));
    await refused(showing('https://evil.example/a.jpg'));
  });

  it('replies to any document it is sent, and stores only what it can return again', async () => {
    const { _id } = await draft(writer);
    const types = fc.constantFrom(
      'paragraph',
      'heading',
      'picture',
      'bulletList',
      'item',
      'quote',
      'text',
      'break',
      'doc',
      'toString',
    );
    const { node } = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: types,
          text: fc.string({ unit: 'binary', maxLength: 6 }),
          attrs: fc.oneof(fc.constant({ level: 2 }), fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 })),
          marks: fc.array(
            fc.constantFrom({ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example' } }, null),
            { maxLength: 2 },
          ),
          content: fc.array(tie('node'), { maxLength: 3 }),
        },
        { requiredKeys: ['type'] },
      ),
    }));
    let version = 1;
    await fc.assert(
      fc.asyncProperty(fc.array(node, { minLength: 1, maxLength: 3 }), async (content) => {
        const body = { type: 'doc', content };
        const answer = await edit(writer, _id, version, { body });
        expect([200, 400, 422]).toContain(answer.status);
        if (answer.status !== 200) return;
        version += 1;
        expect(answer.body.article.body).toEqual(JSON.parse(JSON.stringify(body)));
      }),
      { numRuns: 60 },
    );
  });

  it('accepts long texts, and reports one that is too long or too deeply nested', async () => {
    const { _id } = await draft(writer);
    const long = bodyOf('Ж'.repeat(59_999));
    expect((await edit(writer, _id, 1, { body: long })).status).toBe(200);
    expect((await edit(writer, _id, 2, { body: bodyOf('a'.repeat(60_001)) })).body.message).toContain('at most 60,000');
    let deep: object = { type: 'paragraph' };
    for (let depth = 0; depth < 200; depth += 1) deep = { type: 'quote', content: [deep] };
    expect((await edit(writer, _id, 2, { body: { type: 'doc', content: [deep] } })).body.message).toContain('deep');
    expect((await edit(writer, _id, 2, { body: bodyOf('Ж'.repeat(600_000)) })).status).toBe(413);
    expect((await article(writer, _id)).version).toBe(2);
  });

  it('is refused if the company’s plan does not include articles', async () => {
    await fixture.db
      .updateTable('company')
      .set({ features: ['leave'] })
      .where('id', '=', fixture.other.id)
      .execute();
    for (const call of ['getArticles', 'listPublishedArticles', 'getArticleAuthors'] as const) {
      expect(await fixture.stranger(call)).toMatchObject({
        status: 403,
        body: { message: 'Articles isn’t part of your plan.' },
      });
    }
    expect((await fixture.as.manager('getArticles')).status).toBe(403);
  });
});
