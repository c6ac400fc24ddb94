import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChallenge } from '../challenges/support.ts';
import { published } from '../support/articles.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addCampaign, inDays, lookAt, move, sent, textOf } from './support.ts';

describe.each(engines)('campaigns, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const edit = (id: string, body: object, call = fixture.as.hr) => call('editCampaign', { params: { id }, body });

  it('are drafts until they are scheduled, and show how many people they address', async () => {
    const { as } = fixture;
    const { status, body } = await addCampaign(as.hr, { to: undefined });
    expect([status, body.message]).toEqual([201, 'Draft saved']);
    expect(body.campaign).toMatchObject({
      title: 'Walk more',
      state: 'draft',
      from: null,
      to: null,
      channels: ['console', 'mail'],
      addressed: 9,
      told: 0,
      canEdit: true,
      version: 1,
    });
    const { _id: id } = body.campaign;
    expect((await as.lisbonHr('getCampaign', { params: { id } })).status).toBe(404);
    const open = await move(as.hr, id, 'schedule');
    expect([open.status, open.body.errors]).toEqual([422, { to: 'Choose when the campaign ends.' }]);
    const [from, to] = [inDays(2), inDays(9)];
    const scheduled = await edit(id, { version: 1, from, to, isDraft: false });
    expect(scheduled.body.campaign).toMatchObject({ state: 'scheduled', from, to, version: 2 });
    expect((await move(as.hr, id, 'unschedule')).body.campaign.state).toBe('draft');
    expect((await move(as.hr, id, 'unschedule')).status).toBe(409);
    const now = await edit(id, { version: 3, from: null, isDraft: false });
    expect(now.body.campaign).toMatchObject({ state: 'scheduled', to, title: body.campaign.title });
    expect(Date.parse(now.body.campaign.from)).toBeLessThanOrEqual(Date.now());
  });

  it('are stored once, however often the same call is repeated', async () => {
    const key = v7();
    const [first, again] = await Promise.all([
      addCampaign(fixture.as.hr, { key }),
      addCampaign(fixture.as.hr, { key }),
    ]);
    expect(first.body.campaign._id).toBe(again.body.campaign._id);
  });

  it('reject invalid input field by field', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await addCampaign(fixture.as.hr, body);

      return [status, answer.errors];
    };
    expect(await refused({ title: ' ' })).toEqual([400, { title: 'Enter a title.' }]);
    expect(await refused({ body: textOf(' ') })).toEqual([400, { body: 'Enter some text.' }]);
    expect(await refused({ channels: [] })).toMatchObject([400, { channels: expect.any(String) }]);
    expect(await refused({ isDraft: false, from: inDays(-1) })).toEqual([
      422,
      { from: 'Choose a time in the future.' },
    ]);
    expect(await refused({ isDraft: false, from: inDays(3), to: inDays(2) })).toEqual([
      422,
      { to: 'The end date must be after the send date.' },
    ]);
    expect(await refused({ link: { kind: 'challenge', _id: v7() } })).toEqual([
      422,
      { link: 'The linked challenge, article or policy no longer exists or has ended.' },
    ]);
    expect(await refused({ image: `${'0'.repeat(32)}.jpg` })).toEqual([
      422,
      { image: 'This picture no longer exists. Add it again.' },
    ]);
    const script = { type: 'doc', content: [{ type: 'script', content: [] }] };
    expect(await refused({ body: script })).toMatchObject([422, { body: expect.stringContaining('block type') }]);
    const articleLink = [{ type: 'articleLink', attrs: { article: v7() } }];
    const linking = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: articleLink }] }],
    };
    expect(await refused({ body: linking })).toMatchObject([422, { body: expect.stringContaining('cannot link') }]);
  });

  it('link to a challenge by its name, even after it has been deleted', async () => {
    const { as, db } = fixture;
    const challenge = await addChallenge(fixture, { title: 'Stairs' });
    const targets = await as.hr('listCampaignTargets', { query: { kind: 'challenge', search: 'stair' } });
    expect(targets.body.targets).toEqual([{ _id: challenge, title: 'Stairs', branch: null }]);
    const { campaign } = (await addCampaign(as.hr, { link: { kind: 'challenge', _id: challenge } })).body;
    expect(campaign.link).toEqual({ kind: 'challenge', _id: challenge, title: 'Stairs', branch: null });
    await db.deleteFrom('challenge').where('id', '=', challenge).execute();
    expect((await lookAt(as.hr, campaign._id)).link).toEqual({
      kind: 'challenge',
      _id: challenge,
      title: null,
      branch: null,
    });
    expect((await edit(campaign._id, { version: 1, title: 'Still linked' })).status).toBe(200);
  });

  it('show which branch a linked article is for', async () => {
    const { as, company } = fixture;
    const branch = company.branches[0] as string;
    const article = await published(as.hr, { title: 'Canteen of Lisbon', branch });
    const of = { _id: article._id, title: 'Canteen of Lisbon', branch: { _id: branch, branchName: 'Lisbon' } };
    const { targets } = (await as.hr('listCampaignTargets', { query: { kind: 'article', search: 'canteen' } })).body;
    expect(targets).toEqual([of]);
    const { campaign } = (await addCampaign(as.hr, { link: { kind: 'article', _id: article._id } })).body;
    expect(campaign.link).toEqual({ kind: 'article', ...of });
  });

  it('keep the pictures they show, and delete them with the campaign', async () => {
    const { as, db } = fixture;
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#aabbcc' } })
      .png()
      .toBuffer();
    const add = async () =>
      (await as.hr('addCampaignPicture', { form: { files: [{ field: 'image', fileName: 'p.png', bytes }] } })).body
        .picture.file;
    const [image, inText] = [await add(), await add()];
    const body = { type: 'doc', content: [{ type: 'picture', attrs: { file: inText, alt: 'Stairs' } }] };
    const { campaign } = (await addCampaign(as.hr, { image, body })).body;
    const files = () => db.selectFrom('file').select('name').where('name', 'in', [image, inText]).execute();
    expect([campaign.image, (await files()).length]).toEqual([image, 2]);
    await edit(campaign._id, { version: 1, body: textOf('Take the stairs.') });
    expect(await files()).toEqual([{ name: image }]);
    const gone = await as.hr('deleteCampaign', { params: { id: campaign._id }, query: { version: 2 } });
    expect([gone.body.message, await files()]).toEqual(['Campaign deleted', []]);
  });

  it('of a branch admin are for their branch, and they cannot change the company’s', async () => {
    const { as, company } = fixture;
    const [lisbon, porto] = company.branches;
    const own = (await addCampaign(as.lisbonHr)).body.campaign;
    expect(own).toMatchObject({ addressed: 6, branch: { _id: lisbon, branchName: 'Lisbon' } });
    const further = await addCampaign(as.lisbonHr, { audience: { branches: [porto] } });
    expect([further.status, further.body.errors]).toEqual([
      422,
      { audience: 'You can only choose people in your branch.' },
    ]);
    expect((await as.portoAdmin('getCampaign', { params: { id: own._id } })).status).toBe(404);
    const companys = (await addCampaign(as.hr, { isDraft: false, from: inDays(2) })).body.campaign;
    const refused = await edit(companys._id, { version: 1, title: 'Mine' }, as.lisbonHr);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This is a company campaign. Ask a company admin to change it.',
    ]);
    expect((await as.lisbonHr('testCampaign', { params: { id: companys._id } })).status).toBe(403);
  });

  it('do not overwrite someone else’s changes', async () => {
    const { campaign } = (await addCampaign(fixture.as.hr)).body;
    await edit(campaign._id, { version: 1, title: 'Second' });
    const stale = await edit(campaign._id, { version: 1, title: 'Third' });
    expect([stale.status, stale.body.campaign.title]).toEqual([409, 'Second']);
  });

  it('once sent, can only change their end date and cannot be deleted', async () => {
    const { as } = fixture;
    const id = await sent(fixture, as.hr);
    const { version, title, audience } = await lookAt(as.hr, id);
    const fixed = await edit(id, { version, title: 'Another' });
    expect([fixed.status, fixed.body.errors]).toEqual([
      422,
      { title: 'This campaign has been sent. You can only change its end date.' },
    ]);
    const to = inDays(30);
    const unchanged = { title, audience: { branches: audience.branches, departments: [], groups: [] } };
    expect((await edit(id, { version, ...unchanged, body: textOf('Every day counts.'), to })).body.campaign.to).toBe(
      to,
    );
    const deleted = await as.hr('deleteCampaign', { params: { id } });
    expect([deleted.status, deleted.body.message]).toEqual([
      409,
      'People have received this campaign, so it cannot be deleted.',
    ]);
  });

  it('keep groups that they still have to reach from being deleted', async () => {
    const { as, company, db } = fixture;
    const group = v7();
    await db
      .insertInto('people_group')
      .values({ company_id: company.id, id: group, group_name: 'Walkers', name_norm: 'walkers' } as never)
      .execute();
    const { campaign } = (await addCampaign(as.hr, { title: 'For walkers', audience: { groups: [group] } })).body;
    const refused = await as.admin('deleteGroup', { params: { id: group }, query: { version: 1 } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'It is part of the audience of the campaign “For walkers”. Change the audience first.',
    ]);
    await as.hr('deleteCampaign', { params: { id: campaign._id } });
    expect((await as.admin('deleteGroup', { params: { id: group }, query: { version: 1 } })).status).toBe(200);
  });

  it('can be searched, filtered and counted', async () => {
    const { as } = fixture;
    await addCampaign(as.hr, { title: 'Zebra crossing' });
    const found = await as.hr('getCampaigns', { query: { search: 'zébra', state: 'draft', sort: 'title' } });
    expect([found.body.total, found.body.campaigns[0].title]).toEqual([1, 'Zebra crossing']);
    expect((await as.hr('getCampaigns', { query: { search: 'zebra', state: 'sent' } })).body.total).toBe(0);
  });
});
