import { describe } from 'vitest';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good } from '../support/api.ts';
import { expect, it } from '../support/browser.ts';
import { branchHr, companyHr } from '../support/people.ts';
import { forgetsText, keepsText } from '../support/unsaved-text.ts';

const PUBLISHED_MS = 40_000;

describe('an announcement', () => {
  it('to one branch with a file is published on schedule, counts its readers and can be withdrawn', async ({
    open,
  }) => {
    const hr = await apiOf(companyHr);
    const { branches } = good(await hr.call('getBranches', { query: { search: 'Porto' } }));
    const porto = branches[0]?._id ?? '';
    const { users } = good(
      await hr.call('allUsers', { query: { state: 'enabled', role: ['employee'], branch: [porto], count: 200 } }),
    );
    const person = users.find(({ roles, trackUser }) => roles.length === 1 && trackUser.password);
    if (!person) throw new Error('Nobody of Porto can sign in.');
    const reader = await apiOf(person.email);
    const title = `Journey ${process.pid} ${Date.now()}`;

    const page = await open({ as: companyHr, at: paths.addAnnouncement });
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Text' }).fill('The quay is closed.');
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'Map.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
    await page.getByRole('combobox', { name: 'Branches' }).click();
    await page.getByRole('checkbox', { name: 'Porto' }).check();
    await page.keyboard.press('Escape');
    await page.getByText('Everyone in Porto').waitFor();
    await page.getByText('Local time in Lisbon').waitFor();
    await page.getByRole('radio', { name: /^Not yet/ }).check();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Announcement saved').waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByText('Draft').first().waitFor();

    const { announcements } = good(await hr.call('getAnnouncements', { query: { search: title } }));
    const [{ _id: id, version } = { _id: '', version: 0 }] = announcements;
    // The server refuses a time that is over when it gets the call.
    const soon = new Date(Date.now() + 4_000).toISOString();
    const scheduled = { version, isDraft: false, publishAt: soon };
    good(await hr.call('editAnnouncement', { params: { id }, body: scheduled }));
    await expect
      .poll(async () => (await reader.call('readOwnAnnouncement', { params: { id } })).status, {
        timeout: PUBLISHED_MS,
      })
      .toBe(200);
    const { announcement } = good(await reader.call('readOwnAnnouncement', { params: { id } }));
    expect(announcement.file?.originalName).toBe('Map.pdf');

    await page.reload();
    await page.getByText(/^1 of \d+$/).waitFor();
    await page.getByRole('group', { name: 'Readers' }).getByRole('button', { name: 'Read', exact: true }).click();
    await page.getByRole('row').filter({ hasText: person.fullName }).waitFor();
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await page.getByText('1 person has read it.').waitFor();
    await page.getByRole('button', { name: 'Withdraw announcement' }).click();
    await page.getByText('Announcement withdrawn').waitFor();
    expect((await reader.call('readOwnAnnouncement', { params: { id } })).status).toBe(404);
  });

  it('draft survives a reload, except for its file, until it is saved', async ({ open }) => {
    const title = `Journey ${process.pid} ${Date.now()}`;
    const page = await open({ as: companyHr, at: paths.addAnnouncement });
    const titleField = page.getByRole('textbox', { name: 'Title' });
    await titleField.fill(title);
    await page.getByRole('textbox', { name: 'Text' }).fill('The quay is closed.');
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'Map.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
    await keepsText(page, 'Map.pdf');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    const question = page.getByRole('alertdialog', { name: 'Restore your unsaved text?' });
    await question.getByText('The quay is closed.').waitFor();
    await question.getByText('We could not restore the file Map.pdf. Choose it again.').waitFor();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => titleField.inputValue()).toBe(title);
    await page.getByRole('radio', { name: /^Not yet/ }).check();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Announcement saved').waitFor();
    await forgetsText(page, title);
    await page.goto(paths.addAnnouncement);
    await titleField.waitFor();
    expect(await question.count()).toBe(0);
  });

  it('saved by two people shows the second one what the first one changed', async ({ open }) => {
    const hr = await apiOf(branchHr);
    const title = `Journey ${process.pid} ${Date.now()}`;
    const sent = { title, body: 'First words.', isDraft: true };
    const { announcement } = good(await hr.call('createAnnouncement', { body: sent }));
    const { _id: id, version } = announcement;
    const page = await open({ as: branchHr, at: `${paths.addAnnouncement}?announcement=${id}` });
    await page.getByRole('textbox', { name: 'Text' }).fill('My words.');
    good(await hr.call('editAnnouncement', { params: { id }, body: { version, body: 'Their words.' } }));
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('alertdialog').getByText('Their words.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep my changes' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Announcement updated').waitFor();
    expect(good(await hr.call('getAnnouncement', { params: { id } })).announcement.body).toBe('My words.');
  });
});
