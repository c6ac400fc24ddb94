/** Raising a ticket on the real page: filling in, attaching, sending, and network failures. */
import { MESSAGE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { ticket, ticketEntryOf, ticketOf } from '../machines/charts/ticket.chart.ts';
import { ticketCover } from '../machines/support/covers.ts';
import { ana, trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { holdBytes, tellSent } from './held-bytes.ts';
import { keepDraft } from './kept-drafts.ts';
import { type Answer, type Stage, stopClock } from './stage.ts';
import { said } from './steps.ts';

const RAISE = 'raise-ticket';
const ATTACH = 'talktosoken/attachment';
const HISTORY = `talktosoken/message/${ticketOf()._id}`;

const history: Answer = {
  status: 200,
  body: { status: 200, message: 'OK', ticket: ticketOf(), entries: [ticketEntryOf(1)], hasEarlier: false },
};

const message = ({ page }: Stage) => page.getByRole('textbox', { name: 'Message' });

export const ticketDriver: Driver = {
  chart: ticket,
  cover: ticketCover,
  async begin(stage) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    await holdBytes(page);
    await stage.enter(paths.addProviderTicket, { loginToken: 'T' });
    await keepDraft(stage, `${ana._id}:ticket:new`, null);
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await message(stage).waitFor();
    await stopClock(page);
  },
  reuse: onAnyPage,
  events: {
    async 'fields.changed'(stage, { values: { subject, body } }) {
      if (subject !== undefined) await stage.page.getByRole('textbox', { name: 'Subject' }).fill(subject);
      await message(stage).fill(body);
    },
    async 'files.chosen'({ page }, { files }: { files: File[] }) {
      const those = files.map(async (file) => ({
        name: file.name,
        mimeType: file.type,
        buffer: Buffer.from(await file.arrayBuffer()),
      }));
      await page.getByLabel('Files', { exact: true }).setInputFiles(await Promise.all(those));
    },
    'file.removed': ({ page }) => page.getByRole('button', { name: /^Remove / }).click(),
    'send.pressed': ({ page }) => page.getByRole('button', { name: 'Raise ticket' }).click(),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'bytes.sent': ({ page }, { share }) => tellSent(page, share),
    'answer.came': (stage, { reply }) => stage.answer(ATTACH, reply as Answer),
    'connection.lost': (stage) => stage.cut(ATTACH),
    'xstate.done.actor.raiseTicket': (stage, { output }: { output: Answer }) => stage.answer(RAISE, output),
    'xstate.error.actor.raiseTicket': (stage) => stage.cut(RAISE),
    'xstate.after.messageRetry.ticket.offline': ({ page }) => page.clock.runFor(MESSAGE_RETRY_MS),
  },
  async see(stage, { state, steering }: Moment) {
    const shown = stateInWords(state);
    const look = looks[shown];
    if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
    await look(stage);
    if (shown === 'raised') return;
    const { attachments } = steering as { attachments: string[] };
    await stage.until(
      `${attachments.length} files are attached`,
      (count) => document.querySelectorAll('[aria-label="Files in this reply"] > li').length === count,
      attachments.length,
    );
  },
};

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  'writing.filling': (stage) => message(stage).waitFor(),
  'writing.correcting': said('Check the following'),
  'writing.refused': said('Check the following'),
  uploading: ({ asked }) => asked(ATTACH),
  sending: ({ asked }) => asked(RAISE),
  offline: said('nothing will be sent twice'),
  async raised(stage) {
    await stage.answer(HISTORY, history);
    await stage.page.getByRole('log', { name: 'Messages' }).waitFor();
  },
};
