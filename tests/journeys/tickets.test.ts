import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Ticket } from '../../src/api/contract/tickets.ts';
import { ticketPath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good } from '../support/api.ts';
import { arrives, expect, it } from '../support/browser.ts';
import { branchAdmin, branchHr, companyAdmin, companyHr } from '../support/people.ts';
import { forgetsText, keepsText } from '../support/unsaved-text.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const message = (page: Page) => page.getByRole('textbox', { name: /^Message/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let raised = 0;

async function raise(as: string): Promise<Ticket> {
  raised += 1;
  const subject = `Journey ${process.pid} ${Date.now()} ${raised}`;
  const body = { subject, category: 'problem', priority: 'high', body: 'After 500 rows.' } as const;

  return good(await (await apiOf(as)).call('raiseTicket', { body })).ticket;
}

const entriesOf = async (as: string, { _id }: Ticket) =>
  good(await (await apiOf(as)).call('providerMessages', { params: { id: _id }, query: {} })).entries.map(
    ({ kind, body }) => [kind, body].filter(Boolean).join(': '),
  );

describe('tickets to the provider', () => {
  it('keep an unsent draft through a reload, until the person leaves it', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.addProviderTicket });
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.fill('Export stops');
    await message(page).fill('After 500 rows.');
    await keepsText(page, 'After 500 rows.');
    await page.goto('/dashboard');
    await page.goto(paths.addProviderTicket);
    await subject.waitFor();
    await expect.poll(() => subject.inputValue()).toBe('Export stops');
    await expect.poll(() => message(page).inputValue()).toBe('After 500 rows.');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await button(page, 'Discard changes').click();
    await arrives(page, paths.viewProviderTickets);
    await forgetsText(page, 'After 500 rows.');
    await page.goto(paths.addProviderTicket);
    await subject.waitFor();
    expect(await subject.inputValue()).toBe('');
  });

  it('are raised with the keyboard, with a file and with consent', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.talkToProvider });
    await page.getByRole('link', { name: 'Raise a ticket' }).focus();
    await page.keyboard.press('Enter');
    await arrives(page, paths.addProviderTicket);
    const subject = `Journey ${process.pid} ${Date.now()} keyboard`;
    await page.getByRole('textbox', { name: 'Subject' }).focus();
    await page.keyboard.type(subject);
    await page.keyboard.press('Tab');
    await page.keyboard.press('p');
    await page.keyboard.press('Tab');
    await page.keyboard.press('u');
    await page.keyboard.press('Tab');
    await page.keyboard.type('After 500 rows.');
    await page
      .getByLabel('Files', { exact: true })
      .setInputFiles([{ name: 'Screen.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }]);
    await page.getByRole('checkbox', { name: /^Include details/ }).focus();
    await page.keyboard.press('Space');
    await button(page, 'Raise ticket').focus();
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: subject }).waitFor();
    await log(page).getByText('After 500 rows.').waitFor();
    await log(page)
      .getByRole('button', { name: /^Screen\.pdf/ })
      .waitFor();
    const { tickets } = good(await (await apiOf(companyHr)).call('viewRaisedTickets', { query: { search: subject } }));
    expect(tickets).toMatchObject([
      { category: 'problem', priority: 'urgent', status: 'open', environment: { language: expect.any(String) } },
    ]);
  });

  it('continue with messages, are closed, and are reopened by a message', async ({ open }) => {
    const ticket = await raise(companyAdmin);
    const page = await open({ as: companyHr, at: ticketPath(ticket._id) });
    await log(page).getByText('After 500 rows.').waitFor();
    await message(page).fill('Since Monday.');
    await page.keyboard.press('Control+Enter');
    await log(page).getByText('Since Monday.').waitFor();
    await button(page, 'Close ticket').click();
    await log(page).getByText('closed the ticket').waitFor();
    await button(page, 'Reopen').waitFor();
    await message(page).fill('Again.');
    await button(page, 'Reopen and send').click();
    await log(page).getByText('Again.').waitFor();
    await button(page, 'Close ticket').waitFor();

    expect(await entriesOf(companyAdmin, ticket)).toEqual([
      'written: After 500 rows.',
      'written: Since Monday.',
      'closed',
      'reopened',
      'written: Again.',
    ]);
  });

  it('keep what was typed when a colleague was first', async ({ open }) => {
    const ticket = await raise(companyAdmin);
    const page = await open({ as: companyHr, at: ticketPath(ticket._id) });
    await log(page).getByText('After 500 rows.').waitFor();
    await message(page).fill('Since today.');
    const body = { _id: ticket._id, version: 1, body: 'Since Monday.' };
    good(await (await apiOf(companyAdmin)).call('replyToProvider', { body }));

    await button(page, 'Send').click();
    await page.getByText(/sent a message\..*Your message has not been sent/).waitFor();
    await log(page).getByText('Since Monday.').waitFor();
    await expect.poll(() => message(page).inputValue()).toBe('Since today.');
    await button(page, 'Send').click();
    await log(page).getByText('Since today.').waitFor();
  });

  it('open for branch admins by a link to their own branch’s tickets, without a menu entry', async ({ open }) => {
    const own = await raise(branchHr);
    const companys = await raise(companyAdmin);
    const page = await open({ as: branchAdmin, at: ticketPath(own._id) });
    await log(page).getByText('After 500 rows.').waitFor();
    await message(page).fill('In Lisbon too.');
    await button(page, 'Send').click();
    await log(page).getByText('In Lisbon too.').waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).getByText('Talk to the provider').count()).toBe(0);

    await page.goto(ticketPath(companys._id));
    await page.getByRole('heading', { level: 1, name: 'Ticket not found' }).waitFor();
    await page.goto(`${paths.viewProviderTickets}?search=${encodeURIComponent(companys.subject)}`);
    await page.getByText('No tickets match').waitFor();
  });

  it('warn before discarding what was typed', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.addProviderTicket });
    await message(page).fill('Half a sentence');
    await page.getByRole('link', { name: 'All tickets' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => message(page).inputValue()).toBe('Half a sentence');
  });
});
