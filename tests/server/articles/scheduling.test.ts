import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDue } from '../../../server/articles/publish.ts';
import { bodyOf, draft, edit, publish, published } from '../support/articles.ts';
import type { Caller } from '../support/calls.ts';
import { signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('a scheduled article, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let writer: Caller;
  let colleague: Caller;
  let portoWriter: Caller;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const [, porto] = fixture.company.branches;
    const joined = async (role: 'content-writer' | 'b-content-writer', name: string) =>
      signedIn(
        fixture.app,
        fixture.db,
        await fixture.add({ name, roles: [role, 'employee'], columns: { branch_id: porto } }),
      );
    writer = await joined('content-writer', 'Ngozi Own');
    colleague = await joined('content-writer', 'Zoë Own');
    portoWriter = await joined('b-content-writer', 'Abel Own');
  });
  afterAll(() => fixture?.close());

  const article = async (call: Caller, id: string) => (await call('getArticle', { params: { id } })).body.article;
  const schedule = (call: Caller, articleId: string, publishAt: string, isScheduled = true) =>
    call('publishArticle', { query: { articleId, publish: isScheduled, publishAt } });
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const moment = inDays(3);

  async function scheduled(call: Caller = writer, more: object = {}, publishAt = moment) {
    const { _id } = await draft(call, more);
    const answer = await schedule(call, _id, publishAt);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Article scheduled' } });

    return answer.body.article;
  }

  const makeDue = (id: string) =>
    fixture.db
      .updateTable('article')
      .set({ publish_at: new Date('2026-01-01T09:00:00Z') })
      .where('id', '=', id)
      .execute();
  const mayRead = async (id: string) =>
    (await fixture.as.employee('readPublishedArticle', { params: { id } })).status === 200;

  async function trailOf(id: string): Promise<string[]> {
    const { rows } = await sql<{ what: string }>`
    select what from audit_entry where entity_id = ${id} order by at, id
  `.execute(fixture.db);

    return rows.map(({ what }) => what);
  }

  it('stays hidden, then is published on time, once by any number of servers, in the scheduler’s name', async () => {
    const { db } = fixture;
    const { _id: id, ...one } = await scheduled(writer, { title: 'Later' });
    expect(one).toMatchObject({ status: 'scheduled', publishAt: moment, publishedAt: null });
    expect([await publishDue(db), await mayRead(id)]).toEqual([0, false]);
    await makeDue(id);
    // The server's own scheduler looks as well.
    await Promise.all([publishDue(db), publishDue(db), publishDue(db)]);
    expect([await publishDue(db), await mayRead(id)]).toEqual([0, true]);
    expect(await article(writer, id)).toMatchObject({
      status: 'published',
      publishAt: null,
      publishedBy: { fullName: 'Ngozi Own' },
      hasChanges: false,
      version: 1,
    });
    expect(await trailOf(id)).toEqual(['article.added', 'article.scheduled', 'article.published']);
  });

  it('keeps its time while it is edited, and is published as last saved', async () => {
    const { _id: id } = await scheduled();
    const edited = await edit(colleague, id, 1, { title: 'Sleep better' });
    expect(edited.body.article).toMatchObject({ status: 'scheduled', publishAt: moment, version: 2 });
    await makeDue(id);
    await publishDue(fixture.db);
    expect(await article(writer, id)).toMatchObject({ status: 'published', title: 'Sleep better', hasChanges: false });
    expect((await edit(writer, id, 2, { title: 'Sleep best' })).status).toBe(200);
  });

  it('cannot be saved without the fields that publishing needs', async () => {
    const { _id: id } = await scheduled();
    for (const [field, value] of [
      ['title', ' '],
      ['category', null],
      ['body', bodyOf(' ')],
    ] as const) {
      const refused = await edit(writer, id, 1, { [field]: value });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
      expect(refused.body.message).toContain('The article is scheduled.');
    }
    await publish(writer, id, false);
    expect((await edit(writer, id, 1, { title: '' })).status).toBe(200);
    expect(await schedule(writer, id, moment)).toMatchObject({
      status: 422,
      body: { errors: { title: 'Enter a title.' } },
    });
  });

  it('can be rescheduled, published at once, or moved back to drafts', async () => {
    const { _id: id } = await scheduled();
    const other = inDays(5);
    expect((await schedule(writer, id, other)).body.article.publishAt).toBe(other);
    expect((await schedule(writer, id, other)).body.article.publishAt).toBe(other);
    expect(await trailOf(id)).toEqual(['article.added', 'article.scheduled', 'article.scheduled']);
    const back = await schedule(colleague, id, other, false);
    expect(back.body).toMatchObject({
      message: 'Article moved to drafts',
      article: { status: 'draft', publishAt: null },
    });
    await schedule(writer, id, moment);
    const now = await publish(writer, id);
    expect(now.body.article).toMatchObject({ status: 'published', publishAt: null });
    expect((await publish(writer, id, false)).body.article.status).toBe('draft');
  });

  it('is also moved to drafts by the unpublish call', async () => {
    const { _id: id } = await scheduled();
    expect((await publish(writer, id, false)).body.article).toMatchObject({ status: 'draft', publishAt: null });
  });

  it('stays published if someone unaware of that reschedules it or cancels the schedule', async () => {
    const { _id: id } = await scheduled();
    await makeDue(id);
    await publishDue(fixture.db);
    for (const answer of [await schedule(writer, id, moment, false), await schedule(writer, id, inDays(9))]) {
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'This article has already been published.', article: { status: 'published' } },
      });
    }
    expect(await mayRead(id)).toBe(true);
  });

  it('is not moved to drafts, rescheduled or published from an outdated screen', async () => {
    const { _id: id } = await scheduled();
    const wishes: Record<string, string | boolean>[] = [
      { publish: false },
      { publish: true },
      { publish: true, publishAt: inDays(9) },
    ];
    for (const wish of wishes) {
      for (const shown of ['draft', inDays(2)]) {
        expect(await writer('publishArticle', { query: { articleId: id, shown, ...wish } })).toMatchObject({
          status: 409,
          body: {
            message: 'This article has been scheduled in the meantime. Nothing was changed.',
            article: { status: 'scheduled', publishAt: moment },
          },
        });
      }
    }
    const seen = { query: { articleId: id, shown: moment, publish: false } };
    expect((await writer('publishArticle', seen)).body.article.status).toBe('draft');
    // Repeated after a lost answer.
    expect((await writer('publishArticle', seen)).body.article.status).toBe('draft');
  });

  it('is not unpublished from a screen that shows an earlier publication', async () => {
    const { _id: id } = await scheduled();
    const { publishedAt } = (await publish(writer, id)).body.article;
    const unpublish = (shown: string) => writer('publishArticle', { query: { articleId: id, publish: false, shown } });
    expect(await unpublish(inDays(-1))).toMatchObject({
      status: 409,
      body: { message: 'This article has been published in the meantime. Nothing was changed.' },
    });
    expect(await mayRead(id)).toBe(true);
    expect((await unpublish(publishedAt)).body.article.status).toBe('draft');
  });

  it('needs a time in the future', async () => {
    const { _id: id } = await draft(writer);
    expect(await schedule(writer, id, '2026-01-01T09:00:00.000Z')).toMatchObject({
      status: 422,
      body: { errors: { publishAt: 'Choose a time in the future.' } },
    });
    expect((await schedule(writer, id, 'tomorrow')).status).toBe(400);
  });

  it('is found by its status, and sorts between drafts and published articles', async () => {
    const category = 'Prevention';
    const { _id: first } = await scheduled(portoWriter, { category });
    const { _id: second } = await draft(portoWriter, { category });
    const { _id: third } = await published(portoWriter, { category });
    const { branch } = await article(portoWriter, first);
    const ids = async (query: object) =>
      (await fixture.as.portoAdmin('getArticles', { query: { category, count: 50, ...query } })).body.articles
        .filter((one: { branch: { _id: string } | null }) => one.branch?._id === branch._id)
        .map(({ _id }: { _id: string }) => _id);
    expect(await ids({ status: 'scheduled' })).toEqual([first]);
    expect(await ids({ status: 'draft' })).toEqual([second]);
    expect(await ids({ status: 'published' })).toEqual([third]);
    expect([await ids({ sort: 'status' }), await ids({ sort: '-published' })]).toEqual([
      [second, first, third],
      [second, first, third],
    ]);
  });

  it('can be scheduled by the same people who can publish it', async () => {
    const { _id: own } = await draft(portoWriter);
    expect((await schedule(fixture.as.portoAdmin, own, moment)).body.article.status).toBe('scheduled');
    const { _id: everybodys } = await draft(writer);
    const { _id: out } = await published(writer);
    expect([
      (await schedule(writer, own, moment)).status,
      (await schedule(fixture.as.lisbonAdmin, own, moment, false)).status,
      (await schedule(portoWriter, everybodys, moment)).status,
      (await schedule(portoWriter, out, moment)).status,
      (await schedule(fixture.stranger, own, moment, false)).status,
    ]).toEqual([404, 404, 404, 403, 404]);
    expect((await article(portoWriter, own)).status).toBe('scheduled');
  });

  it('waits while articles are switched off for the company', async () => {
    const { db, company } = fixture;
    const { _id: id } = await scheduled();
    const features = (all: string[]) => db.updateTable('company').set({ features: all }).where('id', '=', company.id);
    const before = await db.selectFrom('company').select('features').where('id', '=', company.id).executeTakeFirst();
    await features(['leave']).execute();
    try {
      await makeDue(id);
      expect(await publishDue(db)).toBe(0);
    } finally {
      await features(before?.features ?? []).execute();
    }
    await publishDue(db);
    expect(await mayRead(id)).toBe(true);
  });
});
