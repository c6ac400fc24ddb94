import { fromCallback } from 'xstate';
import type { Reply } from '../../../api/client.ts';
import { attachmentMachine, type FileRequest } from '../../attachment.machine.ts';
import type { Services } from '../../wiring.ts';
import { type Sending, sendFile } from '../shared/sending-file.ts';

/** The files of a message, uploaded one after another. */
export function wireAttachment(
  { effects }: Pick<Services, 'effects'>,
  send: (request: FileRequest, how: Sending) => Promise<Reply>,
) {
  const takeTurn = createTurns();

  return attachmentMachine.provide({
    actors: {
      takeTurn: fromCallback<{ type: 'never' }>(({ sendBack }) => takeTurn(() => sendBack({ type: 'turn.came' }))),
      sendFile: fromCallback<{ type: 'never' }, FileRequest>(({ input, sendBack }) =>
        sendFile((how) => send(input, how), { field: 'document', file: input.file }, sendBack),
      ),
    },
    actions: { logFailure: effects.logFailure },
  });
}

/** A queue that serves one at a time. Returns a function that joins it, which returns a function that leaves it. */
export function createTurns() {
  const line: (() => void)[] = [];

  return (serve: () => void): (() => void) => {
    line.push(serve);
    if (line[0] === serve) serve();

    return () => {
      const wasFirst = line[0] === serve;
      line.splice(line.indexOf(serve), 1);
      if (wasFirst) line[0]?.();
    };
  };
}
