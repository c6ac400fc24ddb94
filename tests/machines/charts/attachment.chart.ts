import {
  type AttachmentContext,
  type AttachmentEvent,
  attachmentMachine,
} from '../../../src/machines/attachment.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { type ChartUnderTest, failed, type Stimuli } from '../support/mbt.ts';
import { contract, conversationOf, page, storedReply } from './conversation.chart.ts';

const stimuli = {
  'turn.came': [{ type: 'turn.came' }],
  'bytes.sent': [{ type: 'bytes.sent', share: 0.5 }],
  'answer.came': [
    { type: 'answer.came', reply: storedReply },
    { type: 'answer.came', reply: refusal(415, 'the document must be a PDF, PNG or JPEG file.') },
  ],
  'connection.lost': [{ type: 'connection.lost', error: new TypeError('Failed to fetch') }],
  'message.closed': [{ type: 'message.closed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'xstate.error.actor.takeTurn': [failed('takeTurn')],
  'xstate.error.actor.sendFile': [failed('sendFile')],
} satisfies Stimuli<AttachmentEvent>;

const inputOf = (file: File) => ({ id: '1', conversation: conversationOf()._id, file, message: { send() {} } });

export const attachment: ChartUnderTest = {
  machine: attachmentMachine,
  stimuli,
  inputs: [inputOf(contract), inputOf(page)],
  project: ({ file }: AttachmentContext) => ({ isFit: file === contract }),
};
