/** A conversation with an employee on the real page: reading along, answering, attaching. */
import { MESSAGE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { conflict, conversation, storedReply } from '../machines/charts/conversation.chart.ts';
import { conversationCover } from '../machines/support/covers.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { ATTACH, chooseFiles, HISTORY, openConversation } from './conversation-page.ts';
import { type Driver, onAnyPage } from './driver.ts';
import type { Answer, Stage } from './stage.ts';
import { pressed } from './steps.ts';

const CHANGE = 'conversation/';

interface Steering {
  status?: 'open' | 'resolved';
  hasEarlier: boolean;
  hasText: boolean;
  isNote: boolean;
  attachments: string[];
}

interface Open {
  reading: 'current' | 'refreshing' | 'loadingEarlier' | 'stale';
  writing: { ready: 'noConflict' | 'conflict' } | 'sending' | 'connectionLost';
}

export const conversationDriver: Driver = {
  chart: conversation,
  cover: conversationCover,
  begin: openConversation,
  reuse: onAnyPage,
  events: {
    async 'text.changed'({ page }, { text }) {
      await answer(page).fill('');
      await answer(page).fill(text);
    },
    'audience.chosen': ({ page }, { isNote }) => button(page, isNote ? 'Note' : 'Reply').click(),
    'files.chosen': (stage, { files }) => chooseFiles(stage, files),
    'file.stored': (stage) => stage.answer(ATTACH, storedReply),
    'file.removed': pressed(/^Remove /),
    'send.pressed': ({ page }, { resolves }) =>
      button(page, resolves ? 'Send and resolve' : /^(Send|Reopen and send|Add note)$/).click(),
    'resolve.pressed': pressed('Resolve'),
    'reopen.pressed': pressed('Reopen'),
    'assignee.chosen': async ({ page }, { assignee }) => {
      await page.getByRole('combobox', { name: 'Assigned to' }).selectOption(assignee ?? '');
    },
    'earlier.pressed': pressed('Show earlier messages'),
    'retry.pressed': ({ page }) => button(page, 'Try again').first().click(),
    'news.came': ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'xstate.done.actor.loadHistory': told(HISTORY),
    'xstate.error.actor.loadHistory': cut(HISTORY),
    'xstate.done.actor.refreshHistory': told(HISTORY),
    'xstate.error.actor.refreshHistory': cut(HISTORY),
    'xstate.done.actor.loadEarlier': told(HISTORY),
    'xstate.error.actor.loadEarlier': cut(HISTORY),
    'xstate.done.actor.changeConversation': told(CHANGE),
    'xstate.error.actor.changeConversation': cut(CHANGE),
    'xstate.after.messageRetry.conversation.open.writing.connectionLost': ({ page }) =>
      page.clock.runFor(MESSAGE_RETRY_MS),
  },
  async see(stage, { state, steering }: Moment) {
    if (typeof state === 'string') {
      const look = looks[state];
      if (!look) throw new Error(`The driver does not know what ${state} looks like`);
      await look(stage);

      return;
    }
    const { open } = state as { open: Open };
    await seeWhole(stage, steering as Steering);
    await seeReading(stage, open);
    await seeWriting(stage, open);
  },
};

const answer = (page: Stage['page']) => page.getByRole('textbox', { name: /^(Reply|Note)/ });
const button = (page: Stage['page'], name: string | RegExp) => page.getByRole('button', { name, exact: true });

function told(call: string) {
  return (stage: Stage, { output }: { output: Answer }) => stage.answer(call, output);
}

function cut(call: string) {
  return (stage: Stage) => stage.cut(call);
}

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  loading: ({ asked }) => asked(HISTORY),
  gone: ({ page }) => page.getByRole('heading', { name: 'Conversation not found' }).waitFor(),
  refused: ({ page }) => page.getByText('Conversation unavailable').waitFor(),
  unreachable: ({ page }) => page.getByText('The conversation could not be loaded').waitFor(),
};

async function seeWhole(stage: Stage, { status, hasText, isNote, attachments }: Steering): Promise<void> {
  const { page } = stage;
  await page.getByRole('log', { name: 'Messages' }).waitFor();
  await page.getByRole('button', { name: status === 'open' ? 'Resolve' : 'Reopen', exact: true }).waitFor();
  await page.locator('[aria-pressed=true]', { hasText: isNote ? /^Note$/ : /^Reply$/ }).waitFor();
  await stage.until(
    `the answer is ${hasText ? 'written' : 'empty'}`,
    (isWritten) => (document.querySelector('textarea')?.value !== '') === isWritten,
    hasText,
  );
  await stage.until(
    `${attachments.length} files are attached`,
    (count) => document.querySelectorAll('[aria-label="Files in this reply"] > li').length === count,
    attachments.length,
  );
  if (attachments.includes('open')) await stage.asked(ATTACH);
}

const isThere = (is: boolean) => ({ state: is ? ('visible' as const) : ('detached' as const) });

async function seeReading({ page, asked }: Stage, { reading }: Open): Promise<void> {
  await page.getByText('Newer messages may be missing.').waitFor(isThere(reading === 'stale'));
  if (reading === 'refreshing' || reading === 'loadingEarlier') await asked(HISTORY);
}

async function seeWriting({ page, asked }: Stage, { writing }: Open): Promise<void> {
  const hasConflict = typeof writing === 'object' && writing.ready === 'conflict';
  await page.getByText('Connection lost. We’ll keep trying').waitFor(isThere(writing === 'connectionLost'));
  if (hasConflict) await page.getByText(conflict.body.message).waitFor();
  if (writing === 'sending') await asked(CHANGE);
}
