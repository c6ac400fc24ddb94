import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good } from '../support/api.ts';
import { addressOf, expect, findOne, it, toast } from '../support/browser.ts';
import { goLive, TOLD_WITHIN_MS } from '../support/feed.ts';
import { companyHr, employee } from '../support/people.ts';
import { picture } from '../support/pictures.ts';
import { keepsText } from '../support/unsaved-text.ts';

/** The feed is reloaded every 30 seconds, even if it has lost a message. */
const MOVES_WITHIN_MS = 60_000;

const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const unique = (what: string) => `${what} ${process.pid} ${Date.now()}`;

/** Someone `employee` can praise, and a value to praise them for. */
async function praiseOf(text: string) {
  const api = await apiOf(employee);
  const { people } = good(await api.call('findColleagues', { query: { searchPattern: 'Inês', count: 1 } }));
  const { tags } = good(await api.call('getHashTags', { query: { kind: 'value', isActive: true, count: 1 } }));

  return { to: people.map(({ _id }) => _id), tags: tags.map(({ _id }) => _id), message: text };
}

describe('a recognition post', () => {
  it('is not closed before text that names nobody is let go, nor left by going back', async ({ open }) => {
    const page = await open({ as: companyHr, at: paths.branches });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate((to) => history.pushState(null, '', to), paths.recognitionFeed);
    await page.getByRole('button', { name: 'Praise a colleague' }).click();
    const dialog = page.getByRole('dialog', { name: 'Praise a colleague' });
    const people = dialog.getByRole('combobox', { name: 'People' });
    await people.fill('Nobody At All');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Your draft is kept, but not text that matches none of the choices.').waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await people.inputValue()).toBe('Nobody At All');

    await page.evaluate(() => history.back());
    await page.getByRole('button', { name: 'Discard text' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(addressOf(page)).toBe(paths.recognitionFeed);
  });

  it('is written with a picture, saved as a draft, posted, reacted to and commented on', async ({ open }) => {
    const text = unique('Thank you for the handover');
    const api = await apiOf(companyHr);
    const { people } = good(await api.call('findColleagues', { query: { searchPattern: 'Inês', count: 1 } }));
    const name = people[0]?.fullName ?? '';
    const choose = async () => {
      await page.getByRole('combobox', { name: 'People' }).fill(name);
      await page.getByRole('option').filter({ hasText: name }).first().click();
      await page.getByRole('combobox', { name: 'Tags and values' }).click();
      await page.getByRole('option').first().click();
      await page.getByRole('textbox', { name: 'Message' }).fill(text);
    };
    const page = await open({ as: companyHr, at: paths.recognitionFeed });
    const compose = async () => {
      await page.getByRole('button', { name: 'Praise a colleague' }).click();
      await page.getByRole('combobox', { name: 'People' }).waitFor();
    };
    await compose();
    await choose();
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await picture());
    await page.getByRole('button', { name: 'Use picture', disabled: false }).click();
    await page.getByRole('button', { name: 'Change picture' }).waitFor();
    await keepsText(page, text);

    await page.reload();
    await compose();
    await page.getByText('We restored the draft you started earlier.').waitFor();
    await page.getByRole('region', { name: 'Preview' }).getByText(text).waitFor();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText(`Thank you. We’ll let ${name} know.`).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    const own = post(page, text);
    await own.locator('img[src*="/file/"]').waitFor();
    await own.getByRole('button', { name: 'Celebrate, 0' }).click();
    await own.getByRole('button', { name: 'Celebrate, 1', pressed: true }).waitFor();
    await own.getByRole('button', { name: 'Comment', exact: true }).click();
    await own.getByRole('textbox', { name: /^Comment on/ }).fill('Well deserved.');
    await own.getByRole('button', { name: 'Send' }).click();
    await own.getByRole('listitem').filter({ hasText: 'Well deserved.' }).waitFor();
    const stored = async () =>
      good(await api.call('getRecognitionPosts', { query: { searchPattern: text } })).posts.map((each) => ({
        reaction: each.reaction,
        comments: each.commentCount,
      }));
    await expect.poll(stored).toEqual([{ reaction: 'celebrate', comments: 1 }]);

    // The same post again within a day needs confirmation.
    await compose();
    await choose();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect.poll(stored).toHaveLength(1);
  });

  it('is reported, hidden while its reader has it open, and restored', async ({ open }) => {
    const text = unique('You never sleep');
    const author = await apiOf(employee);
    good(await author.call('createRecognitionPost', { body: await praiseOf(text) }));
    const page = await open({ as: companyHr });
    await goLive(page, `${paths.recognitionFeed}?search=${encodeURIComponent(text)}`);
    await post(page, text)
      .getByRole('button', { name: /^Actions for .*’s post$/ })
      .click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Not meant kindly');
    await page.getByRole('button', { name: 'Report post' }).click();

    const moderator = await open({ as: companyHr, at: paths.recognitionModeration });
    await findOne(moderator, 'posts', text);
    const row = moderator.getByRole('row').filter({ hasText: text });
    await row.getByText('1 report').waitFor();
    await row.getByRole('link').first().click();
    await moderator.getByText('Not meant kindly').first().waitFor();
    await moderator.getByRole('button', { name: 'Hide', exact: true }).click();
    await moderator.getByRole('textbox', { name: 'Reason' }).fill('Hurtful');
    await moderator.getByRole('button', { name: 'Hide post' }).click();
    await toast(moderator, 'Post hidden');
    await moderator.getByRole('heading', { name: 'History' }).waitFor();
    await moderator.getByText(/ hid the post$/).waitFor();
    await page.getByText('This post is no longer available.').waitFor({ timeout: MOVES_WITHIN_MS });

    await moderator.getByRole('button', { name: 'Restore' }).click();
    await toast(moderator, 'Post restored');
    await post(page, text).waitFor({ timeout: MOVES_WITHIN_MS });
  });

  it('by someone else is not shown until the reader requests it', async ({ open }) => {
    const text = unique('Thank you for waiting');
    const page = await open({ as: companyHr });
    await goLive(page, paths.recognitionFeed);
    await page.getByRole('article').first().waitFor();
    const author = await apiOf(employee);
    const body = await praiseOf(text);
    const button = page.getByRole('button', { name: /^\d+ new posts?$/ });
    good(await author.call('createRecognitionPost', { body }));
    await button.waitFor({ timeout: TOLD_WITHIN_MS });
    expect(await post(page, text).count()).toBe(0);
    await button.click();
    await post(page, text).waitFor();
  });
});

describe('the feed', () => {
  it('keeps its filters in the address, through a reload and Back', async ({ open }) => {
    const page = await open({ as: companyHr, at: paths.recognitionFeed });
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: /^Filter/ }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Branch' }).selectOption({ label: 'Porto' });
    await page.getByText('Branch: Porto').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => addressOf(page)).toMatch(/\?branch=[0-9a-f-]+$/);
    const address = addressOf(page);
    await page.reload();
    await page.getByText('Branch: Porto').waitFor();
    await page.getByRole('button', { name: 'Remove filter Branch: Porto' }).click();
    await expect.poll(() => addressOf(page)).toBe(paths.recognitionFeed);
    await page.goBack();
    await page.getByText('Branch: Porto').waitFor();
    expect(addressOf(page)).toBe(address);
  });

  it('loads more at its end, and the insight links its numbers to the posts', async ({ open }) => {
    const page = await open({ as: companyHr, at: paths.recognitionInsight });
    await page
      .getByRole('region', { name: 'Posts by branch and month' })
      .getByRole('link', { name: /^\d+$/ })
      .first()
      .click();
    await page.getByRole('article').first().waitFor();
    expect(addressOf(page)).toMatch(/\?branch=[0-9a-f-]+&from=\d{4}-\d\d-01&open=true&tag=[0-9a-f-]+&to=/);
    await page.goto(paths.recognitionFeed);
    await page.getByRole('article').nth(4).waitFor();
    // A post that grows while it loads moves the end away.
    const loaded = async () => {
      await page.mouse.wheel(0, 100_000);

      return page.getByRole('article').count();
    };
    await expect.poll(loaded).toBeGreaterThanOrEqual(10);
  });
});

it('a tag is added, edited and deleted', async ({ open }) => {
  const name = `journey-${process.pid}-${Date.now()}`;
  const page = await open({ as: companyHr, at: paths.addRecognition });
  await page.getByRole('textbox', { name: 'Name' }).fill('two words');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByText('Use one word with only letters, numbers, hyphens and underscores.').first().waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill(`#${name}`);
  await page.getByRole('radio', { name: 'Rocket' }).check();
  await page.getByRole('button', { name: 'Add tag' }).click();
  await toast(page, 'Tag added');
  await findOne(page, 'tags', name);
  const act = async (item: string) => {
    await page.getByRole('button', { name: `Actions for #${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act('Edit');
  await page.getByRole('textbox', { name: 'Description' }).fill('For a journey');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Tag updated');
  await page.goto(`${paths.recognition}?search=${name}`);
  await page.getByText('For a journey').waitFor();
  await act('Delete');
  await page.getByRole('button', { name: `Delete #${name}` }).click();
  await toast(page, 'Tag deleted');
});
