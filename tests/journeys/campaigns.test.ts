import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { campaignMailPath, campaignPath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { addSignedIn, apiOf, good } from '../support/api.ts';
import { expect, it, toast } from '../support/browser.ts';
import { companyHr, employee } from '../support/people.ts';
import { keepsText } from '../support/unsaved-text.ts';

/** Campaigns are sent one after the other. */
const SENT_MS = 40_000;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const text = {
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Take the stairs.' }] }],
};
const inTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000).toISOString();

async function act(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const isSent = async (id: string) => {
  const hr = await apiOf(companyHr);
  const state = async () => good(await hr.call('getCampaign', { params: { id } })).campaign.state;
  await expect.poll(state, { timeout: SENT_MS }).toBe('sent');
};

describe('a campaign', () => {
  it('is written, confirmed with its numbers and sent, and counts who opens it', async ({ open }) => {
    const hr = await apiOf(companyHr);
    const title = `Journey ${process.pid} ${Date.now()}`;
    const page = await open({ as: companyHr, at: paths.addCampaign });
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.type('Take the stairs.');
    await page.getByRole('combobox', { name: 'Links to' }).selectOption('article');
    await page.getByRole('combobox', { name: 'Article' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByRole('checkbox', { name: /^Email/ }).uncheck();
    await page.getByRole('radio', { name: /^Now/ }).check();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText(/We’ll send it to [\d,]+ people \(Everyone\) by notification as soon as you confirm\./)
      .waitFor();
    await question.getByRole('button', { name: 'Send campaign' }).click();
    await toast(page, 'Campaign is being sent');

    await page.getByRole('searchbox', { name: 'Search campaigns' }).fill(title);
    await page.getByRole('link', { name: title }).click();
    await heading(page, title);
    const id = new URL(page.url()).searchParams.get('campaign') ?? '';
    // The page follows the sending, and loads the figures when everyone has it.
    await page.getByText('Sending finished').waitFor({ timeout: SENT_MS });
    const stored = good(await hr.call('getCampaign', { params: { id } })).campaign;
    expect(stored).toMatchObject({ state: 'sent', channels: ['console'], link: { kind: 'article' } });
    // Other journeys add and deactivate people while it is being sent.
    expect(Math.abs(stored.told - stored.addressed)).toBeLessThan(10);
    const reader = await apiOf(employee);
    good(await reader.call('readOwnCampaign', { params: { id } }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('row', { name: /^Opened.* 1/ }).waitFor();
  });

  it('draft survives a reload, separately from the drafts of other campaigns', async ({ open }) => {
    const hr = await apiOf(companyHr);
    const draft = { title: `Journey ${process.pid} ${Date.now()} kept`, body: text, to: inTwoWeeks() };
    const { _id: id } = good(await hr.call('createCampaign', { body: draft })).campaign;
    const page = await open({ as: companyHr, at: `${paths.addCampaign}?campaign=${id}` });
    const editor = page.getByRole('textbox', { name: 'Text', exact: true });
    await editor.getByText('Take the stairs.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Every day.');
    await keepsText(page, 'Every day.');
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(paths.addCampaign);
    await editor.waitFor();
    const question = page.getByRole('alertdialog', { name: 'Restore your unsaved text?' });
    expect(await question.count()).toBe(0);
    await page.goto(`${paths.addCampaign}?campaign=${id}`);
    await question.locator('ins').getByText('Every day.').waitFor();
    await question.getByRole('button', { name: 'Restore' }).click();
    await editor.getByText('Take the stairs. Every day.').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await toast(page, 'Campaign updated');
  });

  it('is scheduled from the list, moved back to drafts and deleted', async ({ open }) => {
    const hr = await apiOf(companyHr);
    const title = `Journey ${process.pid} ${Date.now()} later`;
    const from = new Date(Date.now() + 5 * 86_400_000).toISOString();
    const draft = { title, body: text, from, to: inTwoWeeks() };
    const { _id: id } = good(await hr.call('createCampaign', { body: draft })).campaign;
    const page = await open({ as: companyHr, at: `${paths.viewCampaigns}?search=${encodeURIComponent(title)}` });
    await act(page, title, 'Schedule');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Schedule campaign' }).click();
    await toast(page, 'Campaign scheduled');
    // The list is loaded again after the message; until then, its row is of an older version.
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText('Scheduled', { exact: true }).waitFor();
    await act(page, title, 'Move to drafts');
    await toast(page, 'Campaign moved to drafts');
    await row.getByText('Draft', { exact: true }).waitFor();
    await act(page, title, 'Delete');
    await page.getByRole('button', { name: 'Delete campaign' }).click();
    await expect.poll(async () => (await hr.call('getCampaign', { params: { id } })).status).toBe(404);
  });

  it('draft with a future date can be sent now', async ({ open }) => {
    const hr = await apiOf(companyHr);
    const title = `Journey ${process.pid} ${Date.now()} early`;
    const from = new Date(Date.now() + 5 * 86_400_000).toISOString();
    const body = { title, body: text, from, to: inTwoWeeks(), channels: ['console' as const] };
    const { _id: id } = good(await hr.call('createCampaign', { body })).campaign;
    const page = await open({ as: companyHr, at: `${paths.viewCampaigns}?search=${encodeURIComponent(title)}` });
    await act(page, title, 'Send now');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Send to [\d,]+ people$/ })
      .click();
    await toast(page, 'Sending started');
    await isSent(id);
  });

  it('can be read and unsubscribed from by its link, without signing in', async ({ open }) => {
    const hr = await apiOf(companyHr);
    // After a try that ended between the two steps, HR would stay unsubscribed.
    const { email } = await addSignedIn({ roles: ['reporting-manager', 'employee'] });
    const title = `Journey ${process.pid} ${Date.now()} by link`;
    const body = { title, body: text, to: inTwoWeeks(), isDraft: false, channels: ['console' as const] };
    const { _id: id } = good(await hr.call('createCampaign', { body })).campaign;
    await isSent(id);
    const { notifications } = good(await (await apiOf(email)).call('listNotifications'));
    const { actor = '' } = notifications.find(({ message }) => message.notification_en === title) ?? {};
    const token = actor.split(':')[1] ?? '';
    const page = await open({ at: campaignMailPath(token) });
    await heading(page, title);
    await page.getByText('Take the stairs.').waitFor();
    await page.getByRole('link', { name: 'Unsubscribe' }).click();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await heading(page, 'You’ve unsubscribed');
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await heading(page, 'Unsubscribe from campaigns?');
    const { figures } = good(await hr.call('viewCampaignFigures', { params: { id } }));
    expect(figures).toMatchObject({ opened: 1, unsubscribed: 0 });
    expect((await open({ as: companyHr, at: campaignPath(id) })).url()).toContain(id);
  });
});
