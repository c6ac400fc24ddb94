import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { acknowledge, publishPolicy } from './policy-support.ts';

const shows = (...files: string[]) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Leave by the nearest exit.' }] },
    ...files.map((file) => ({ type: 'picture', attrs: { file, alt: 'The exits' } })),
  ],
});

describe.each(engines)('a policy’s text, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  async function upload(call: Caller): Promise<string> {
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();

    return (await call('addPolicyPicture', { form: { files: [{ field: 'image', fileName: 'p.png', bytes }] } })).body
      .picture.file;
  }
  const statusOf = async (file: string) => (await fixture.app.inject(`/api/file/${file}`)).statusCode;
  const edit = async (id: string, version: number, body: object) =>
    (await fixture.as.hr('editPolicyDocument', { params: { id }, body: { version, ...body } })).body.policy;

  it('keeps the pictures of every version that someone may have acknowledged', async () => {
    const { as } = fixture;
    const [first, second, third] = [await upload(as.hr), await upload(as.hr), await upload(as.hr)];
    const { policy } = (await publishPolicy(as.hr, { body: shows(first) })).body;
    expect((await acknowledge(as.employee, policy._id, 1)).status).toBe(200);
    const drafted = await edit(policy._id, policy.version, { body: shows(second), isDraft: true });
    await edit(policy._id, drafted.version, { body: shows(third), isDraft: false });
    // The second was only ever in a draft.
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 404, 200]);
    const params = { id: policy._id };
    const old = (await as.employee('readOwnPolicyVersion', { params, query: { number: 1 } })).body.policy;
    expect(old.body).toEqual(shows(first));
  });

  it('loses its pictures when it is deleted, and when its draft is discarded', async () => {
    const { as } = fixture;
    const [kept, gone] = [await upload(as.hr), await upload(as.hr)];
    const { policy } = (await publishPolicy(as.hr, { body: shows(kept) })).body;
    const { version } = await edit(policy._id, policy.version, { body: shows(kept, gone), isDraft: true });
    await as.hr('discardPolicyDraft', { params: { id: policy._id }, query: { version } });
    expect([await statusOf(kept), await statusOf(gone)]).toEqual([200, 404]);
    await as.hr('deletePolicyDocument', { params: { id: policy._id }, query: { version: version + 1 } });
    expect(await statusOf(kept)).toBe(404);
  });

  it('shows no picture that someone else has uploaded', async () => {
    const { as } = fixture;
    const { status, body } = await publishPolicy(as.hr, { body: shows(await upload(as.admin)) });
    expect([status, body.errors]).toEqual([422, { body: 'This picture no longer exists. Add it again.' }]);
  });

  it('links only to articles that its reader may open', async () => {
    const { as, company, db, people } = fixture;
    const [everyones, portos] = [v7(), v7()];
    const [lisbon, porto] = company.branches;
    const text = JSON.stringify(shows());
    const person = people.hr.id;
    for (const [id, branch_id] of [
      [everyones, null],
      [portos, porto],
    ]) {
      const of = { company_id: company.id, branch_id, body: text, author_id: person };
      await db
        .insertInto('article')
        .values({ ...of, id, created_by: person, updated_by: person } as never)
        .execute();
      await db
        .insertInto('article_edition')
        .values({
          ...of,
          article_id: id,
          version: 1,
          title: 'Exits',
          search_text: 'exits',
          category: 'Sleep',
          tags: [],
          links: [],
          read_minutes: 1,
          published_by: person,
        } as never)
        .execute();
    }
    await db.updateTable('person').set({ branch_id: lisbon }).where('id', '=', people.employee.id).execute();
    const link = (article: string) => ({
      type: 'text',
      text: 'Exits',
      marks: [{ type: 'articleLink', attrs: { article } }],
    });
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [link(everyones), link(portos), link(v7())] }],
    };
    const { policy } = (await publishPolicy(as.hr, { body })).body;
    const params = { id: policy._id };
    const articlesFor = async (call: Caller) => (await call('readOwnPolicy', { params })).body.policy.articles;
    expect(await articlesFor(as.employee)).toEqual([everyones]);
    expect((await articlesFor(as.portoEmployee)).sort()).toEqual([everyones, portos].sort());
    // What is edited is the text as it was written, with all its links.
    const { text: edited } = (await as.hr('getPolicyVersion', { params, query: { number: 1 } })).body;
    expect(edited.body).toEqual(body);
  });
});
