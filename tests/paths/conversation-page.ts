/** The page of a conversation, for the drivers of the charts that run on it. */
import { conversationPath } from '../../src/rules/shared/links.ts';
import { conversationOf } from '../machines/charts/conversation.chart.ts';
import { ana, trackOf, trackReply } from '../machines/support/fixtures.ts';
import { holdBytes } from './held-bytes.ts';
import { keepDraft } from './kept-drafts.ts';
import { type Stage, stopClock } from './stage.ts';

const { _id } = conversationOf();
export const HISTORY = `conversation/history/${_id}`;
export const ATTACH = 'conversation/attachment/';

/** Opens the conversation; from then on time passes where the path says so, and nowhere else. */
export async function openConversation(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.clock.install({ time: '2026-03-05T09:30:00Z' });
  // The previous path has left it stopped: all pages of a profile share one clock.
  await page.clock.resume();
  await holdBytes(page);
  await stage.enter(conversationPath(_id), { loginToken: 'T' });
  await keepDraft(stage, `${ana._id}:reply:${_id}`, null);
  await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
  await stage.asked(HISTORY);
  await stopClock(page);
}

export async function chooseFiles({ page }: Stage, files: readonly File[]): Promise<void> {
  const those = files.map(async (file) => ({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  }));
  await page.getByLabel('Files', { exact: true }).setInputFiles(await Promise.all(those));
}
