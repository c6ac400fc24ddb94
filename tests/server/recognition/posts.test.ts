import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Sent } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type Part, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addPost, addTag } from './support.ts';

describe.each(engines)('recognition, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let tag: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    tag = await addTag(fixture.db, fixture.company.id, { name: 'teamwork' });
  });
  afterAll(() => fixture?.close());

  const idOf = (part: Part) => fixture.people[part].id;
  const praise = (call: Caller, to: readonly Part[], more: object = {}) =>
    call('createRecognitionPost', {
      body: { to: to.map(idOf), tags: [tag], message: `Thank you, ${v7()}.`, ...more },
    });
  const act = (call: Caller, x: string, post_id: string, more: object = {}) =>
    call('reactToRecognition', { params: { x }, body: { post_id, ...more } });
  const look = async (call: Caller, id: string) => (await call('getRecognitionPost', { params: { id } })).body.post;
  const feedOf = async (call: Caller, query: Sent['query'] = {}): Promise<string[]> =>
    (await call('getRecognitionPosts', { query })).body.posts.map(({ _id }: { _id: string }) => _id);
  const notesFor = async (part: Part): Promise<string[]> => {
    const rows = await fixture.db
      .selectFrom('notification')
      .select('message')
      .where('recipient_id', '=', idOf(part))
      .where('read_at', 'is', null)
      .where('actor', 'like', 'recognition%')
      .orderBy('created_at')
      .execute();

    return rows.map(({ message }) => message);
  };
  const readAll = () => fixture.db.updateTable('notification').set({ read_at: new Date() }).execute();

  describe('createRecognitionPost', () => {
    it('shows the post at the top of the feed with the people and what they are praised for', async () => {
      const { status, body } = await praise(fixture.as.employee, ['manager', 'portoEmployee'], {
        message: ' Grand\r\nwork! ',
      });
      expect([status, body.message]).toEqual([201, 'Recognition posted']);
      expect(body.post).toMatchObject({
        message: 'Grand\nwork!',
        state: 'visible',
        isOwn: true,
        tags: [{ name: 'teamwork', kind: 'tag' }],
        from: { _id: idOf('employee'), branchName: 'Lisbon' },
        commentCount: 0,
        mayModerate: false,
        hiding: null,
      });
      expect(body.post.to.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
        'manager Own',
        'portoEmployee Own',
      ]);
      expect((await feedOf(fixture.as.portoEmployee))[0]).toBe(body.post._id);
      expect((await fixture.stranger('getRecognitionPost', { params: { id: body.post._id } })).status).toBe(404);
    });

    it.each([
      ['oneself', { to: ['employee'] }, 422, 'to'],
      ['nobody', { to: [] }, 400, 'to'],
      ['a blank message', { message: ' \n ' }, 422, 'message'],
      ['more than 1,000 characters', { message: 'a'.repeat(1_001) }, 400, 'message'],
      ['no tag', { tags: [] }, 400, 'tags'],
      ['an unknown tag', { tags: [v7()] }, 422, 'tags'],
      ['a mention that is not in the message', { mentions: ['hr'] }, 422, 'mentions'],
      ['somebody else’s picture', { image: `${'0'.repeat(32)}.jpg` }, 422, 'image'],
    ])('refuses %s', async (_what, { to = ['manager'], mentions, ...more }: Record<string, unknown>, status, field) => {
      const answer = await praise(fixture.as.employee, to as Part[], {
        ...more,
        ...(mentions !== undefined && { mentions: (mentions as Part[]).map(idOf) }),
      });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
    });

    it('refuses people of another company, leavers, and the tags of other branches', async () => {
      const leaver = await fixture.add({ isEnabled: false });
      for (const id of [fixture.strangerPerson.id, leaver.id]) {
        const { status, body } = await praise(fixture.as.employee, [], { to: [id] });
        expect([status, Object.keys(body.errors)]).toEqual([422, ['to']]);
      }
      const portos = await addTag(fixture.db, fixture.company.id, { branch: fixture.company.branches[1] });
      expect((await praise(fixture.as.employee, ['manager'], { tags: [portos] })).status).toBe(422);
      expect((await praise(fixture.as.portoEmployee, ['manager'], { tags: [portos] })).status).toBe(201);
    });

    it('requires confirmation before the same text goes to the same person within a day', async () => {
      const message = 'You stayed late for us!';
      const first = await praise(fixture.as.employee, ['manager'], { message });
      const again = await praise(fixture.as.employee, ['manager', 'hr'], { message: 'You stayed  late for us!' });
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({
        code: 'repeated',
        repeats: { post_id: first.body.post._id, to: ['manager Own'] },
      });
      expect((await praise(fixture.as.employee, ['hr'], { message })).status).toBe(201);
      expect((await praise(fixture.as.employee, ['manager'], { message, confirmed: true })).status).toBe(201);
    });

    it('returns the first post again when the call is repeated', async () => {
      const key = v7();
      const [one, other] = await Promise.all([1, 2].map(() => praise(fixture.as.employee, ['manager'], { key })));
      expect(one?.body.post._id).toBe(other?.body.post._id);
    });

    it('keeps hostile text as it is, and removes metadata from the picture', async () => {
      const message = '<img src=x onerror=alert(1)> =1+1 \u202e @manager Own';
      const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
        .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
        .jpeg()
        .toBuffer();
      expect(bytes.includes('<script>')).toBe(true);
      const files = [{ field: 'image', fileName: '"><svg onload=1>.jpg', mediaType: 'image/jpeg', bytes }];
      const { body } = await fixture.as.employee('addRecognitionPicture', { form: { files } });
      const answer = await praise(fixture.as.employee, ['manager'], {
        message,
        image: body.picture.file,
        mentions: [idOf('manager')],
      });
      expect(answer.body.post).toMatchObject({ message, mentions: [{ _id: idOf('manager'), name: 'manager Own' }] });
      const { bytes: stored } = await fixture.db
        .selectFrom('file')
        .select('bytes')
        .where('name', '=', body.picture.file)
        .executeTakeFirstOrThrow();
      expect(stored.includes('<script>')).toBe(false);
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      const sent = [{ field: 'image', fileName: 'p.png', mediaType: 'image/png', bytes: svg }];
      expect((await fixture.as.employee('addRecognitionPicture', { form: { files: sent } })).status).toBe(415);
    });
  });

  it('notifies the praised person once, about everyone who has praised them since they last looked', async () => {
    await readAll();
    await praise(fixture.as.employee, ['manager']);
    expect(await notesFor('manager')).toEqual(['employee Own praised you.']);
    const second = await praise(fixture.as.hr, ['manager', 'portoEmployee']);
    await praise(fixture.as.lisbonHr, ['manager']);
    expect(await notesFor('manager')).toEqual(['lisbonHr Own and 2 others praised you.']);
    expect(await notesFor('portoEmployee')).toEqual(['hr Own praised you.']);
    await act(fixture.as.admin, 'hide', second.body.post._id, { reason: 'Unkind' });
    expect(await notesFor('manager')).toEqual(['lisbonHr Own and 1 other praised you.']);
    expect(await notesFor('portoEmployee')).toEqual([]);
    await readAll();
    await praise(fixture.as.hr, ['manager']);
    expect(await notesFor('manager')).toEqual(['hr Own praised you.']);
  });

  describe('the feed', () => {
    it('keeps its pages while posts appear and disappear above and below', async () => {
      const [from, to] = [fixture.people.employee, fixture.people.manager];
      const only = await addTag(fixture.db, fixture.company.id);
      const ids: string[] = [];
      for (let ago = 12; ago > 0; ago -= 1)
        ids.unshift(await addPost(fixture.db, { from, to: [to], tags: [only], ago }));
      const read = (query: Sent['query']) => feedOf(fixture.as.hr, { tag: only, ...query });
      const first = await read({});
      expect(first).toEqual(ids.slice(0, 5));
      const upTo = first[0] ?? '';
      expect(await read({ upTo })).toEqual(ids.slice(0, 5));
      const newer = await addPost(fixture.db, { from, to: [to], tags: [only] });
      expect(await read({ upTo, skip: 5 })).toEqual(ids.slice(5, 10));
      expect(await read({ upTo, before: ids[4] ?? '' })).toEqual(ids.slice(5, 10));
      for (const at of [2, 3, 9]) await act(fixture.as.hr, 'hide', ids[at] as string, { reason: 'Unkind' });
      expect(await read({ upTo, before: ids[9] ?? '' })).toEqual(ids.slice(10));
      const left = ids.filter((_, at) => ![2, 3, 9].includes(at));
      for (const skip of [0, 5, 0, 5]) expect(await read({ upTo, skip })).toEqual(left.slice(skip, skip + 5));
      await act(fixture.as.hr, 'restore', ids[2] as string);
      left.splice(2, 0, ids[2] as string);
      for (const skip of [5, 0]) expect(await read({ upTo, skip })).toEqual(left.slice(skip, skip + 5));
      await act(fixture.as.hr, 'hide', ids[2] as string, { reason: 'Unkind' });
      const { body } = await fixture.as.hr('getRecognitionPosts', { query: { tag: only, since: upTo } });
      expect(body).toMatchObject({ total: 10, fresh: 1, hasMore: true });
      expect(body.posts[0]._id).toBe(newer);
    });

    it('can be narrowed by value, branch, person, side, days and words', async () => {
      const { employee, manager, portoEmployee } = fixture.people;
      const only = await addTag(fixture.db, fixture.company.id);
      const home = await addPost(fixture.db, {
        from: employee,
        to: [manager],
        tags: [only],
        message: 'Ünïque harbour',
        ago: 40,
      });
      const away = await addPost(fixture.db, { from: portoEmployee, to: [manager], tags: [only], ago: 20 });
      const back = await addPost(fixture.db, { from: manager, to: [portoEmployee], tags: [only] });
      const porto = fixture.company.branches[1];
      const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
      const cases: [Sent['query'], string[]][] = [
        [{}, [back, away, home]],
        [{ branch: porto }, [back, away]],
        [{ branch: porto, side: 'giver' }, [away]],
        [{ branch: porto, side: 'receiver' }, [back]],
        [{ person: employee.id }, [home]],
        [{ person: manager.id, side: 'giver' }, [back]],
        [{ person: manager.id, side: 'receiver', branch: porto }, []],
        [{ from: day(20), to: day(20) }, [away]],
        [{ to: day(30) }, [home]],
        [{ searchPattern: 'unique HARBOUR' }, [home]],
      ];
      for (const [query, expected] of cases) {
        const { body } = await fixture.as.hr('getRecognitionPosts', { query: { tag: only, ...query } });
        const found = body.posts.map(({ _id }: { _id: string }) => _id);
        expect([query, found, body.total]).toEqual([query, expected, expected.length]);
      }
      expect(await feedOf(fixture.as.hr, { tag: [only, v7()] })).toEqual([back, away, home]);
    });
  });

  describe('access to posts', () => {
    it('is limited for private posts to the people in them, and the company level once reported', async () => {
      const { body } = await praise(fixture.as.employee, ['manager'], { isPrivate: true });
      const id = body.post._id;
      for (const part of ['employee', 'manager'] as const) {
        expect(await look(fixture.as[part], id)).toMatchObject({ isPrivate: true });
        expect(await feedOf(fixture.as[part])).toContain(id);
      }
      const others = ['admin', 'hr', 'lisbonAdmin', 'lisbonHr', 'portoEmployee'] as const;
      for (const part of others) {
        expect((await fixture.as[part]('getRecognitionPost', { params: { id } })).status).toBe(404);
        expect((await act(fixture.as[part], 'like', id)).status).toBe(404);
        for (const query of [
          {},
          { person: idOf('manager') },
          { person: idOf('employee'), tag },
          { searchPattern: 'thank' },
        ]) {
          expect(await feedOf(fixture.as[part], query as Sent['query'])).not.toContain(id);
        }
      }
      const listed = async (part: Part) =>
        (await fixture.as[part]('getAdminPosts', { query: { count: 500 } })).body.posts.some(
          ({ _id }: { _id: string }) => _id === id,
        );
      expect(await listed('hr')).toBe(false);
      await act(fixture.as.manager, 'report', id, { reason: 'Not kind at all' });
      expect([await listed('hr'), await listed('lisbonHr')]).toEqual([true, false]);
      expect(await feedOf(fixture.as.hr)).not.toContain(id);
      expect((await fixture.as.lisbonHr('getAdminPost', { params: { id } })).status).toBe(404);
      const { post } = (await fixture.as.hr('getAdminPost', { params: { id } })).body;
      expect(post.allReports).toMatchObject([{ by: 'manager Own', reason: 'Not kind at all', decidedAt: null }]);
    });

    it('includes posts that concern the reader’s branch', async () => {
      const { portoEmployee, portoManager, employee } = fixture.people;
      const portos = await addPost(fixture.db, { from: portoEmployee, to: [portoManager] });
      const both = await addPost(fixture.db, { from: portoEmployee, to: [employee] });
      for (const part of ['lisbonAdmin', 'lisbonHr', 'manager'] as const) {
        const found = await feedOf(fixture.as[part], { count: 100 });
        expect([part, found.includes(portos), found.includes(both)]).toEqual([part, false, true]);
        const narrowed: Sent['query'][] = [{ person: portoManager.id }, { branch: fixture.company.branches[1] }];
        for (const query of narrowed) {
          expect(await feedOf(fixture.as[part], { ...query, count: 100 })).not.toContain(portos);
        }
        expect((await act(fixture.as[part], 'comment', portos, { comment: 'Hello' })).status).toBe(404);
      }
      expect(await feedOf(fixture.as.hr)).toContain(portos);
      expect((await act(fixture.as.lisbonHr, 'hide', portos, { reason: 'Unkind' })).status).toBe(404);
    });
  });

  describe('moderation', () => {
    const hidden = async () => {
      const id = (await praise(fixture.as.employee, ['manager'])).body.post._id;
      await act(fixture.as.hr, 'hide', id, { reason: 'Names a customer' });

      return id;
    };

    it('hides a post with a reason that its author sees and may appeal against once', async () => {
      const id = await hidden();
      expect(await feedOf(fixture.as.manager)).not.toContain(id);
      expect((await fixture.as.manager('getRecognitionPost', { params: { id } })).status).toBe(404);
      expect(await look(fixture.as.employee, id)).toMatchObject({
        state: 'hidden',
        mayAppeal: true,
        hiding: { reason: 'Names a customer', by: null, appeal: null },
      });
      const appeal = () =>
        fixture.as.employee('appealRecognition', { params: { id }, body: { text: 'They agreed.\r\nIn writing. ' } });
      const blank = await fixture.as.employee('appealRecognition', { params: { id }, body: { text: ' \n ' } });
      expect([blank.status, blank.body.errors.text]).toEqual([422, 'Enter your appeal.']);
      expect(await feedOf(fixture.as.employee, { own: true, count: 100 })).toContain(id);
      expect(await feedOf(fixture.as.manager, { own: true, count: 100 })).not.toContain(id);
      expect((await appeal()).body.post).toMatchObject({
        mayAppeal: false,
        hiding: { appeal: { text: 'They agreed.\nIn writing.' } },
      });
      expect((await appeal()).status).toBe(409);
      const { body } = await fixture.as.hr('getAdminPosts', { query: { state: 'appealed' } });
      expect(body.posts.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
      expect(body.counts).toMatchObject({ appealed: 1 });
      await act(fixture.as.hr, 'hide', id, { reason: 'Still names one' });
      expect(await look(fixture.as.employee, id)).toMatchObject({ hiding: { reason: 'Still names one' } });
      expect(await notesFor('employee')).toContain(
        'Your appeal was declined, and your recognition post stays hidden: Still names one',
      );
      expect((await act(fixture.as.hr, 'hide', id, { reason: 'Again' })).status).toBe(409);
      const { trail } = (await fixture.as.hr('getAdminPost', { params: { id } })).body.post;
      expect(trail.map(({ what, by }: { what: string; by: string }) => `${what} ${by}`)).toEqual([
        'declined hr Own',
        'appealed employee Own',
        'hidden hr Own',
        'posted employee Own',
      ]);
      await act(fixture.as.hr, 'restore', id);
      expect(await look(fixture.as.manager, id)).toMatchObject({ state: 'visible', hiding: null });
    });

    it('closes reports by hiding or keeping, and no one decides on their own post', async () => {
      const id = (await praise(fixture.as.lisbonHr, ['manager'])).body.post._id;
      expect((await act(fixture.as.lisbonHr, 'report', id, { reason: 'Mine' })).status).toBe(422);
      await act(fixture.as.manager, 'report', id, { reason: 'Unkind' });
      await act(fixture.as.manager, 'report', id, { reason: 'Unkind' });
      const admin = async () => (await fixture.as.hr('getAdminPost', { params: { id } })).body.post;
      expect(await admin()).toMatchObject({ reports: 1, state: 'visible' });
      expect((await fixture.as.hr('getAdminPosts')).body.posts[0]._id).toBe(id);
      expect((await act(fixture.as.lisbonHr, 'restore', id)).status).toBe(403);
      expect((await act(fixture.as.employee, 'hide', id, { reason: 'Unkind' })).status).toBe(403);
      expect((await act(fixture.as.hr, 'hide', id, {})).status).toBe(422);
      await act(fixture.as.lisbonAdmin, 'restore', id);
      expect(await admin()).toMatchObject({ reports: 0, state: 'visible' });
      expect((await act(fixture.as.lisbonAdmin, 'restore', id)).status).toBe(409);
    });

    it('holds back posts and comments with a watched word until a moderator has looked at them', async () => {
      const { version } = (await fixture.as.hr('getWatchedWords')).body;
      await fixture.as.hr('setWatchedWords', { body: { words: ['Project X', 'idiót'], version } });
      await readAll();
      const { body } = await praise(fixture.as.employee, ['manager'], { message: 'For PROJECT   X, thank you.' });
      expect(body).toMatchObject({
        message: 'Your post will appear once a moderator approves it.',
        post: { state: 'waiting' },
      });
      const id = body.post._id;
      expect(await feedOf(fixture.as.manager)).not.toContain(id);
      expect(await notesFor('manager')).toEqual([]);
      expect((await fixture.as.hr('getAdminPosts', { query: { state: 'waiting' } })).body.posts).toMatchObject([
        { _id: id, watchedWords: ['Project X'] },
      ]);
      await act(fixture.as.hr, 'restore', id);
      expect(await notesFor('manager')).toEqual(['employee Own praised you.']);
      const written = await act(fixture.as.manager, 'comment', id, { comment: 'What an Idiot!' });
      expect(written.body.comment).toMatchObject({ state: 'waiting' });
      expect(await look(fixture.as.employee, id)).toMatchObject({ commentCount: 0, comments: [] });
      await act(fixture.as.hr, 'restore', id, { comment_id: written.body.comment._id });
      expect(await look(fixture.as.employee, id)).toMatchObject({ commentCount: 1 });
      const stale = await fixture.as.hr('setWatchedWords', { body: { words: [], version } });
      expect([stale.status, stale.body.words]).toEqual([409, ['Project X', 'idiót']]);
      await fixture.as.hr('setWatchedWords', { body: { words: [], version: stale.body.version } });
    });

    it('decides on many posts, and returns which ones it refused', async () => {
      const [one, two] = [await hidden(), (await praise(fixture.as.employee, ['manager'])).body.post._id];
      const own = (await praise(fixture.as.hr, ['manager'])).body.post._id;
      const body = { post_ids: [one, two, own, v7()], decision: 'hide', reason: 'Clearing up' };
      const answer = await fixture.as.hr('moderateRecognitionPosts', { body });
      expect(answer.body).toMatchObject({ done: 1, message: '1 post hidden' });
      expect(answer.body.refused).toHaveLength(3);
      expect((await look(fixture.as.hr, own)).state).toBe('visible');
    });

    it('shows a withdrawn post to its author only', async () => {
      const id = (await praise(fixture.as.employee, ['manager'])).body.post._id;
      expect((await fixture.as.manager('withdrawRecognition', { params: { id } })).status).toBe(404);
      expect((await fixture.as.employee('withdrawRecognition', { params: { id } })).body.post.state).toBe('withdrawn');
      expect((await fixture.as.manager('getRecognitionPost', { params: { id } })).status).toBe(404);
      expect((await act(fixture.as.hr, 'restore', id)).status).toBe(409);
      const given = await fixture.as.employee('listOwnRecognition', { query: { of: 'given' } });
      expect(given.body.posts[0]).toMatchObject({ _id: id, state: 'withdrawn' });
    });
  });
});
