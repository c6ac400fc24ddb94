import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { boardPath, challengePath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good } from '../support/api.ts';
import { arrives, expect, it, toast } from '../support/browser.ts';
import { goLive, TOLD_WITHIN_MS } from '../support/feed.ts';
import { companyHr, employee } from '../support/people.ts';
import { picture } from '../support/pictures.ts';
import { keepsText } from '../support/unsaved-text.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function act(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

describe('a challenge', () => {
  it('draft survives a reload', async ({ open }) => {
    const page = await open({ as: companyHr, at: paths.createChallenge });
    const titleField = page.getByRole('textbox', { name: 'Title' });
    await page.getByRole('button', { name: /^Nutrition/ }).click();
    await titleField.fill('Eat well together');
    await keepsText(page, 'Eat well together');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    const question = page.getByRole('alertdialog', { name: 'Restore your unsaved text?' });
    await question.getByText('Eat well together').waitFor();
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => titleField.inputValue()).toBe('Eat well together');
  });

  it('from a template with a picture is saved as a draft, released and copied, and its copy is deleted', async ({
    open,
  }) => {
    const hr = await apiOf(companyHr);
    const title = `Journey ${process.pid} ${Date.now()}`;
    const page = await open({ as: companyHr, at: paths.createChallenge });
    await page.getByRole('button', { name: /^Nutrition/ }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page
      .getByRole('region', { name: 'Rule preview' })
      .getByText(/would have scored highest|Too few people/)
      .waitFor();
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await picture());
    await page.getByRole('button', { name: 'Use picture', disabled: false }).click();
    await page.getByRole('img', { name: 'The challenge' }).waitFor();
    await page.getByRole('combobox', { name: 'Branches' }).click();
    await page.getByRole('checkbox', { name: 'Porto' }).check();
    await page.keyboard.press('Escape');
    await page.getByText('Everyone in Porto').waitFor();
    await page.getByRole('radio', { name: /^Not yet/ }).check();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await toast(page, 'Challenge saved');

    await page.getByRole('searchbox', { name: 'Search challenges' }).fill(title);
    await page.getByRole('button', { name: /^Draft/ }).click();
    await page.getByRole('link', { name: title }).click();
    await heading(page, title);
    const id = new URL(page.url()).searchParams.get('challenge') ?? '';
    const stored = good(await hr.call('getChallenge', { params: { id } })).challenge;
    expect(stored).toMatchObject({ type: 'nutrition', goal: 105, dailyCap: 8, state: 'draft', isReleased: false });
    expect(stored.image).toMatch(/\.jpg$/);
    expect(stored.audience.branches.map(({ name }) => name)).toEqual(['Porto']);

    await act(page, title, 'Publish');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish challenge' }).click();
    await toast(page, 'Challenge published');
    await page.getByText('Announced').first().waitFor();
    await page
      .locator('section', { has: page.getByRole('heading', { name: 'Changes' }) })
      .getByRole('listitem')
      .filter({ hasText: 'Published' })
      .waitFor();

    await act(page, title, 'Copy');
    await page.getByRole('heading', { level: 1, name: /^Edit / }).waitFor();
    const copy = new URL(page.url()).searchParams.get('challenge') ?? '';
    expect(copy).not.toBe(id);
    const { challenge } = good(await hr.call('getChallenge', { params: { id: copy } }));
    expect(challenge).toMatchObject({ goal: 105, state: 'draft', isReleased: false, isRemovable: true });
    await page.goto(challengePath(copy));
    await heading(page, challenge.title);
    await act(page, challenge.title, 'Delete');
    await page.getByText('No one has recorded any activity').waitFor();
    await page.getByRole('button', { name: 'Delete challenge' }).click();
    await expect.poll(async () => (await hr.call('getChallenge', { params: { id: copy } })).status).toBe(404);
  });

  it('updates the numbers on its page when someone walks, even before the feed is connected', async ({ open }) => {
    const hr = await apiOf(companyHr);
    const walker = await apiOf(employee);
    const { challenges } = good(await hr.call('viewChallenges', { query: { state: 'running', type: 'step' } }));
    const { _id: id, title } = challenges[0] as (typeof challenges)[number];
    good(await walker.call('joinChallenge', { params: { id }, body: { alias: null } }));
    const page = await open({ as: companyHr, at: challengePath(id) });
    await heading(page, title);
    const branches = page.getByRole('region', { name: 'Participation by branch' });
    const before = await branches.textContent();
    const day = new Date().toISOString().slice(0, 10);
    // Not what an earlier try has sent, which would change nothing.
    const value = 900 + (Date.now() % 500);
    good(await walker.call('sendActivity', { body: { activities: [{ type: 'step', day, value, source: 'app' }] } }));
    await expect.poll(() => branches.textContent(), { timeout: TOLD_WITHIN_MS }).not.toBe(before);
  });

  it('is started before its first day and ended early', async ({ open }) => {
    const hr = await apiOf(companyHr);
    const title = `Moved ${process.pid} ${Date.now()}`;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { challenge } = good(
      await hr.call('createChallenge', {
        body: { title, type: 'step', visibleFrom: day(0), from: day(5), to: day(20), key: crypto.randomUUID() },
      }),
    );
    const page = await open({ as: companyHr, at: challengePath(challenge._id) });
    await act(page, title, 'Start today');
    await page.getByText('The challenge will start today').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start today' }).click();
    await toast(page, 'Challenge started');
    await page.getByText('Running', { exact: true }).first().waitFor();
    await page.reload();
    await page.getByText('Started before its first day').waitFor();
    await act(page, title, 'End today');
    await page.getByText('This cannot be undone.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End today' }).click();
    await toast(page, 'Challenge ends today');
    const now = good(await hr.call('getChallenge', { params: { id: challenge._id } })).challenge;
    expect([now.state, now.from === now.to]).toEqual(['running', true]);
    good(await hr.call('deleteChallenge', { query: { challengeId: challenge._id } }));
  });

  it('with activity is retired and found among the retired ones', async ({ open }) => {
    const page = await open({ as: companyHr, at: `${paths.challenges}?search=together` });
    const title = 'Steps together';
    await act(page, title, 'Retire');
    await page.getByText('you can find them under Retired').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('step');
    await page.getByRole('combobox', { name: 'Format' }).selectOption('team');
    await arrives(page, `${paths.challenges}?search=together&format=team&type=step`);
    await page.getByRole('link', { name: title }).waitFor();
  });
});

/** The members of a team with one to four aliases are left out. */
async function teamWithDays(): Promise<string> {
  const hr = await apiOf(companyHr);
  const { challenges } = good(await hr.call('viewChallenges', { query: { search: '10,000 steps a day' } }));
  const id = challenges[0]?._id ?? '';
  const { rows } = good(
    await hr.call('viewLeaderboard', { params: { type: 'step' }, query: { challengeId: id, of: 'teams' } }),
  );
  for (const { _id, name } of rows) {
    const { stats } = good(await hr.call('viewTeamStats', { params: { x: id, y: _id }, query: {} }));
    if (stats.members.length > 0) return name;
  }
  throw new Error('No team shows its members');
}

describe('a leaderboard', () => {
  it('updates while someone walks, finds them and jumps to a rank', async ({ open }) => {
    const hr = await apiOf(companyHr);
    const walker = await apiOf(employee);
    const { challenges } = good(await hr.call('viewChallenges', { query: { state: 'running', type: 'step' } }));
    const id = challenges[0]?._id ?? '';
    good(await walker.call('joinChallenge', { params: { id }, body: { alias: null } }));
    const day = new Date().toISOString().slice(0, 10);
    const walk = async (value: number) =>
      good(
        await walker.call('sendActivity', {
          body: { activities: [{ type: 'step', day, value, source: 'wearable' }] },
        }),
      );
    await walk(1_111);
    const { user } = good(await walker.call('trackedUserResult'));

    const page = await open({ as: companyHr });
    await goLive(page, `${boardPath(id)}&of=people`);
    await page.getByText(/^Live\. As of/).waitFor();
    await page.getByRole('searchbox', { name: 'Search people' }).fill(user.fullName);
    const row = page.getByRole('row').filter({ hasText: user.fullName });
    await row.waitFor();
    const before = await row.textContent();
    await walk(3_333);
    await expect.poll(() => row.textContent(), { timeout: TOLD_WITHIN_MS }).not.toBe(before);

    await row.click();
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search people' }).inputValue()).toBe('');
    await page.locator('tr:focus').filter({ hasText: user.fullName }).waitFor();
    await page.getByRole('textbox', { name: 'Rank' }).fill('1');
    await page.getByRole('button', { name: 'Go to rank' }).click();
    await page.getByRole('row').nth(1).filter({ hasText: /^1/ }).waitFor();
    await arrives(page, `${boardPath(id).replace(/\?.*/, '')}?challenge=${id}&of=people`);
  });

  it('for teams opens a team with its days and can be exported', async ({ open }) => {
    const page = await open({ as: companyHr, at: paths.leaderBoard });
    await page.getByRole('link', { name: '10,000 steps a day' }).click();
    await page.getByText(/^Live\. As of/).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: await teamWithDays() })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Team average').waitFor();
    await dialog.getByRole('region', { name: 'Members by day' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Leaderboard 10,000 steps a day.csv');
  });

  it('that is final shows since when, and stops refreshing', async ({ open }) => {
    const page = await open({ as: companyHr, at: paths.leaderBoard });
    await page.getByRole('link', { name: 'Two weeks of good sleep' }).click();
    await page.getByText('Final since').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('searchbox', { name: 'Search people' }).fill('a');
    await expect.poll(() => asked.filter((url) => url.includes('leaderboard/'))).toHaveLength(1);
  });
});
