/** A file of a message on the real page, behind another one that has the turn. */
import { attachment } from '../machines/charts/attachment.chart.ts';
import { contract, historyReply, storedReply } from '../machines/charts/conversation.chart.ts';
import { attachmentCover } from '../machines/support/covers.ts';
import { refusal } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { ATTACH, chooseFiles, HISTORY, openConversation } from './conversation-page.ts';
import type { Driver } from './driver.ts';
import { tellSent } from './held-bytes.ts';
import type { Answer, Stage } from './stage.ts';

const before = new File(['%PDF-'], 'before.pdf', { type: 'application/pdf' });

export const attachmentDriver: Driver = {
  chart: attachment,
  cover: attachmentCover,
  async begin(stage, { input }) {
    await openConversation(stage);
    await stage.answer(HISTORY, historyReply());
    await takeTurn(stage);
    await chooseFiles(stage, [(input as { file: File }).file]);
  },
  events: {
    async 'turn.came'(stage) {
      await stage.answer(ATTACH, storedReply);
      await stage.page.getByRole('button', { name: `Remove ${before.name}` }).click();
    },
    'bytes.sent': ({ page }, { share }) => tellSent(page, share),
    'answer.came': (stage, { reply }) => stage.answer(ATTACH, reply as Answer),
    'connection.lost': (stage) => stage.cut(ATTACH),
    // The conversation moves away, and comes back.
    async 'message.closed'(stage) {
      await stage.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      await stage.answer(HISTORY, refusal(404, 'this conversation was not found.'));
      await stage.page.getByRole('button', { name: 'Try again', exact: true }).click();
      await stage.answer(HISTORY, historyReply());
      await again(stage).waitFor();
      const others = stage.page.getByRole('button', { name: `Remove ${before.name}` });
      if (await others.isVisible()) await others.click();
    },
    async 'retry.pressed'(stage) {
      await takeTurn(stage);
      await again(stage).click();
    },
  },
  async see(stage, { state }: Moment) {
    const look = looks[typeof state === 'string' ? state : (state as { uploading: string }).uploading];
    if (!look) throw new Error(`The driver does not know what ${JSON.stringify(state)} looks like`);
    await look(stage);
  },
};

async function takeTurn(stage: Stage): Promise<void> {
  await chooseFiles(stage, [before]);
  await stage.asked(ATTACH);
}

const again = ({ page }: Stage) => page.getByRole('button', { name: `Try ${contract.name} again` });
const row = ({ page }: Stage) =>
  page.getByRole('list', { name: 'Files in this reply' }).getByRole('listitem').filter({ hasNotText: before.name });

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  waiting: (stage) => row(stage).getByText('Waiting').waitFor(),
  async sending(stage) {
    await row(stage).getByRole('progressbar').waitFor();
    await stage.asked(ATTACH);
  },
  async failed(stage) {
    await row(stage).getByRole('alert').waitFor();
    await again(stage).waitFor();
  },
  async unfit(stage) {
    await row(stage).getByText('Only PDF, PNG and JPEG files can be attached.').waitFor();
    await again(stage).waitFor({ state: 'detached' });
  },
  stored: (stage) => row(stage).getByText('1 kB').waitFor(),
};
