import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Conversation } from '../../src/api/contract/conversations.ts';
import type { Employee } from '../../src/api/contract/employees.ts';
import { conversationPath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good } from '../support/api.ts';
import { arrives, expect, it } from '../support/browser.ts';
import { hastenBell } from '../support/feed.ts';
import { branchHr, branchWriter, companyAdmin, companyHr, manager } from '../support/people.ts';
import { forgetsText, keepsText } from '../support/unsaved-text.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const answer = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Longer than between two looks of a page that has lost a message of the feed. */
const FEED_MS = 45_000;

interface Talk {
  person: Employee;
  conversation: Conversation;
}

let begun = 0;

/** Someone of Lisbon who can sign in, another each time, and what they write to HR. */
async function writes(body = 'Where do I find it?', about = 'Journey'): Promise<Talk> {
  const hr = await apiOf(branchHr);
  const found = good(await hr.call('allUsers', { query: { state: 'enabled', role: ['employee'], count: 200 } }));
  const users = found.users as Employee[];
  // People that other journeys add may have a password of their own.
  const ofDemo = users.filter(({ empId, trackUser }) => empId.startsWith('HV-') && trackUser.password);
  const person = ofDemo.filter(({ roles }) => roles.length === 1)[begun];
  if (!person) throw new Error('The demo has too few people in Lisbon.');
  begun += 1;
  const subject = `${about} ${process.pid} ${Date.now()}`;
  const reply = await (await apiOf(person.email)).call('startConversation', { body: { subject, body } });

  return { person, conversation: good(reply).conversation };
}

/** Only the branch changes. */
async function move(person: Employee): Promise<void> {
  const admin = await apiOf(companyAdmin);
  const { data } = good(await admin.call('getDetailsOnEdit'));
  const { _id: branchId = '' } = data.branches.find(({ _id }) => _id !== person.branchId?._id) ?? {};
  const { firstName, lastName, empId, designation, department, version } = person;
  const body = {
    firstName,
    lastName,
    empId,
    designation: designation?._id ?? '',
    department: department?._id ?? '',
    roles: ['employee' as const],
    branchId,
    version,
  };
  good(await admin.call('updateUser', { params: { id: person._id }, body }));
}

async function writesOn({ person, conversation }: Talk, body: string): Promise<void> {
  const sent = { params: { id: conversation._id }, body: { body } };
  good(await (await apiOf(person.email)).call('writeToHr', sent));
}

async function entriesOf({ person, conversation }: Talk) {
  const reply = await (await apiOf(person.email)).call('ownConversation', { params: { id: conversation._id } });

  return good(reply).entries.map(({ kind, body }) => [kind, body].filter(Boolean).join(': '));
}

describe('talking to HR', () => {
  it('works with the keyboard alone and shows new messages from the employee as they arrive', async ({ open }) => {
    const page = await open({ as: branchHr, at: paths.talkToHr });
    const talk = await writes();
    const { subject } = talk.conversation;
    const row = page.getByRole('row').filter({ hasText: subject });
    await row.waitFor({ timeout: FEED_MS });
    await expect.poll(() => row.textContent()).toContain('1 unread');

    await row.getByRole('link', { name: subject }).focus();
    await page.keyboard.press('Enter');
    await arrives(page, conversationPath(talk.conversation._id));
    await log(page).getByText('Where do I find it?').waitFor();
    await answer(page).focus();
    await page.keyboard.type('In the portal.');
    await page.keyboard.press('Control+Enter');
    await log(page).getByText('In the portal.').waitFor();
    await expect.poll(() => answer(page).inputValue()).toBe('');

    expect(await entriesOf(talk)).toEqual(['written: Where do I find it?', 'written: In the portal.']);
    await writesOn(talk, 'Found it, <b>thank you</b>!');
    await log(page).getByText('Found it, <b>thank you</b>!').waitFor({ timeout: FEED_MS });
    await log(page).getByText('Read', { exact: true }).waitFor();

    await button(page, 'Resolve').focus();
    await page.keyboard.press('Enter');
    await log(page).getByText('resolved the conversation').waitFor();
    await button(page, 'Reopen').waitFor();
    await page.getByRole('link', { name: 'All conversations' }).click();
    await arrives(page, paths.talkToHr);
    await page.getByRole('button', { name: 'Resolved', exact: true }).click();
    await row.waitFor();
  });

  it('can be told from another conversation by the whole subject', async ({ open }) => {
    const { conversation } = await writes(
      undefined,
      'Parental leave and part-time work afterwards: which form do I need?',
    );
    const page = await open({ as: branchHr, at: paths.talkToHr });
    const subject = page.getByRole('link', { name: conversation.subject });
    await subject.waitFor();

    expect(await subject.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  it('uploads files before the message is sent, and lets people download them', async ({ open }) => {
    const talk = await writes();
    const page = await open({ as: companyHr, at: conversationPath(talk.conversation._id) });
    await log(page).getByText('Where do I find it?').waitFor();
    const letter = { name: 'Letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
    await page.getByLabel('Files', { exact: true }).setInputFiles([letter]);
    await page.getByRole('button', { name: 'Remove Letter.pdf' }).waitFor();
    await expect.poll(() => button(page, 'Send and resolve').getAttribute('aria-disabled')).toBeNull();
    await button(page, 'Send and resolve').click();

    const file = log(page).getByRole('button', { name: /^Letter\.pdf/ });
    await file.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(download.suggestedFilename()).toBe('Letter.pdf');
    await log(page).getByText('resolved the conversation').waitFor();
  });

  it('shows whoever replies second who was first, and keeps what they typed', async ({ open }) => {
    const talk = await writes();
    const { _id, version } = talk.conversation;
    const page = await open({ as: branchHr, at: conversationPath(_id) });
    await log(page).getByText('Where do I find it?').waitFor();
    await answer(page).fill('In the portal.');
    const first = await apiOf(companyHr);
    good(await first.call('replyToConversation', { body: { _id, version, body: 'Under Pay.' } }));

    await button(page, 'Send').click();
    await page.getByText(/sent a message\..*Your message has not been sent/).waitFor();
    await log(page).getByText('Under Pay.').waitFor();
    await expect.poll(() => answer(page).inputValue()).toBe('In the portal.');
    await button(page, 'Send').click();
    await log(page).getByText('In the portal.').waitFor();

    expect(await entriesOf(talk)).toEqual([
      'written: Where do I find it?',
      'written: Under Pay.',
      'written: In the portal.',
    ]);
  });

  it('keeps a reply that lost its connection and sends it once', async ({ open }) => {
    const talk = await writes();
    const page = await open({
      as: branchHr,
      at: conversationPath(talk.conversation._id),
      mayLog: /Failed to fetch|fetch/,
    });
    await log(page).getByText('Where do I find it?').waitFor();
    // The first call arrives, but its reply doesn't.
    let tries = 0;
    let isBack = false;
    await page.route('**/api/conversation/', async (route) => {
      tries += 1;
      if (isBack) return route.continue();
      if (tries === 1) await route.fetch();

      return route.abort();
    });
    await answer(page).fill('In the portal.');
    await button(page, 'Send').click();
    await page.getByText('Connection lost.').waitFor();
    await expect.poll(() => answer(page).inputValue()).toBe('In the portal.');
    await button(page, 'Try again').click();
    await expect.poll(() => tries).toBeGreaterThanOrEqual(2);
    isBack = true;

    await expect.poll(() => answer(page).inputValue(), { timeout: FEED_MS }).toBe('');
    expect(tries).toBeGreaterThanOrEqual(3);
    expect(await entriesOf(talk)).toEqual(['written: Where do I find it?', 'written: In the portal.']);
  });

  it('has notes that the employee never sees, and shows that before they are sent', async ({ open }) => {
    const talk = await writes();
    const page = await open({ as: branchHr, at: conversationPath(talk.conversation._id) });
    await log(page).getByText('Where do I find it?').waitFor();
    await button(page, 'Note').click();
    const note = page.getByRole('textbox', { name: 'Note' });
    await expect.poll(() => note.getAttribute('placeholder')).toContain('Only HR can see it');
    await note.fill('He called twice.');
    await button(page, 'Add note').click();
    await log(page).getByText('He called twice.').waitFor();
    await log(page).getByText('Note, visible to HR only').waitFor();
    await expect.poll(() => note.inputValue()).toBe('');
    await button(page, 'Reply').click();
    await answer(page).fill('In the portal.');
    await button(page, 'Send').click();
    await log(page).getByText('In the portal.').waitFor();

    expect(await entriesOf(talk)).toEqual(['written: Where do I find it?', 'written: In the portal.']);
  });

  it('restores unsent text after a reload, a note as a note, until it is sent', async ({ open }) => {
    const talk = await writes();
    const page = await open({ as: branchHr, at: conversationPath(talk.conversation._id) });
    const note = page.getByRole('textbox', { name: 'Note' });
    await page.getByRole('group', { name: 'Message type' }).getByRole('button', { name: 'Note' }).click();
    await note.fill('Half a no');
    await keepsText(page, 'Half a no');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect.poll(() => note.inputValue()).toBe('Half a no');
    await note.fill('A whole note.');
    await button(page, 'Add note').click();
    await log(page).getByText('A whole note.').waitFor();
    await forgetsText(page, 'A whole note.');
    await page.reload();
    await log(page).getByText('A whole note.').waitFor();
    expect(await answer(page).inputValue()).toBe('');
  });

  it('warns before leaving something unsent', async ({ open }) => {
    const talk = await writes();
    const page = await open({ as: branchHr, at: conversationPath(talk.conversation._id) });
    await answer(page).fill('Half an ans');
    await page.getByRole('link', { name: 'All conversations' }).click();
    await button(page, 'Stay').click();
    await expect.poll(() => answer(page).inputValue()).toBe('Half an ans');
    await page.getByRole('link', { name: 'All conversations' }).click();
    await button(page, 'Discard changes').click();
    await arrives(page, paths.talkToHr);
    await forgetsText(page, 'Half an ans');
    await page.goto(conversationPath(talk.conversation._id));
    await log(page).getByText('Where do I find it?').waitFor();
    expect(await answer(page).inputValue()).toBe('');
  });
});

describe('a notification about a conversation', () => {
  it('that is no longer in scope opens a “not found” page that links to the remaining ones', async ({ open }) => {
    // A notification about someone who is no longer in scope can't be marked as read either.
    const page = await open({ as: branchHr, at: paths.dashboard, mayLog: /status: 404/ });
    await hastenBell(page);
    const talk = await writes();
    const { person } = talk;
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor({ timeout: FEED_MS });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const news = panel
      .getByRole('link', { name: `Unread: ${person.fullName} wrote to HR.` })
      .and(panel.locator(`a[href="${conversationPath(talk.conversation._id)}"]`));
    await news.waitFor({ timeout: FEED_MS });

    // Out of sight of Lisbon while its HR looks at the list.
    await move(person);
    await news.click();

    await page.getByRole('heading', { level: 1, name: 'Conversation not found' }).waitFor();
    await arrives(page, conversationPath(talk.conversation._id));
    await page.getByRole('link', { name: 'All conversations' }).click();
    await arrives(page, paths.talkToHr);
    await page.getByRole('heading', { level: 1, name: 'Talk to HR' }).waitFor();
  });

  it('that never existed opens the same page', async ({ open }) => {
    for (const id of ['0192f0c1-0000-7000-8000-0000000000aa', 'nonsense']) {
      const page = await open({ as: companyAdmin, at: conversationPath(id) });
      await page.getByRole('heading', { level: 1, name: 'Conversation not found' }).waitFor();
    }
  });
});

/** Someone with a session of their own asks HR and gets an answer. */
async function isAnswered(email: string): Promise<Conversation> {
  const subject = `Own ${process.pid} ${Date.now()}`;
  const begun = await (await apiOf(email)).call('startConversation', {
    body: { subject, body: 'Where do I find it?' },
  });
  const { _id, version } = good(begun).conversation;
  const answered = { _id, version, body: 'In the portal.' };
  good(await (await apiOf(companyHr)).call('replyToConversation', { body: answered }));

  return good(begun).conversation;
}

describe('a console user’s own conversation with HR', () => {
  it('opens for a manager from the bell, to read and reply, while other conversations stay closed', async ({
    open,
  }) => {
    const { conversation: somebodys } = await writes();
    const page = await open({ as: manager, at: paths.manageLeaves, mayLog: /status: 404/ });
    await hastenBell(page);
    const { _id, subject } = await isAnswered(manager);
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor({ timeout: FEED_MS });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.locator(`a[href="${conversationPath(_id)}"]`).click({ timeout: FEED_MS });

    await arrives(page, conversationPath(_id));
    await page.getByRole('heading', { level: 1, name: subject }).waitFor();
    await log(page).getByText('In the portal.').waitFor();
    const text = page.getByRole('textbox', { name: 'Message to HR' });
    await text.fill('Found it, thank you.');
    const slip = { name: 'Slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
    await page.getByLabel('Files', { exact: true }).setInputFiles([slip]);
    await expect.poll(() => button(page, 'Send').getAttribute('aria-disabled')).toBeNull();
    await button(page, 'Send').click();
    await log(page).getByText('Found it, thank you.').waitFor();
    await log(page)
      .getByRole('button', { name: /^Slip\.pdf/ })
      .waitFor();
    for (const name of ['Resolve', 'Send and resolve']) expect(await button(page, name).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'All conversations' }).count()).toBe(0);

    await page.goto(conversationPath(somebodys._id));
    await page.getByRole('heading', { level: 1, name: 'Conversation not found' }).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await arrives(page, paths.manageLeaves);
    await page.goto(paths.talkToHr);
    await arrives(page, paths.notFound);
  });

  it('appears to HR and to writers as it does to an employee', async ({ open }) => {
    for (const email of [branchHr, branchWriter]) {
      const { _id, subject } = await isAnswered(email);
      const page = await open({ as: email, at: conversationPath(_id) });
      await page.getByRole('heading', { level: 1, name: subject }).waitFor();
      await page.getByText('Your own conversation with HR').waitFor();
      await page.getByRole('textbox', { name: 'Message to HR' }).fill('Thank you.');
      await button(page, 'Send').click();
      await log(page).getByText('Thank you.').waitFor();
      expect(await button(page, 'Resolve').count()).toBe(0);
      expect(await page.getByRole('combobox', { name: 'Assigned to' }).count()).toBe(0);
    }
  });
});
