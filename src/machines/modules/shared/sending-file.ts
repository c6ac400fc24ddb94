import type { Reply } from '../../../api/client.ts';
import type { UploadFile } from '../../../api/upload.ts';

export interface Sending {
  readonly files: readonly UploadFile[];
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

type Sent =
  | { type: 'bytes.sent'; share: number }
  | { type: 'answer.came'; reply: Reply }
  | { type: 'connection.lost'; error: unknown };

/** Uploads one file, as the named part of a form, and reports its progress to the chart. Returns a function that stops it. */
export function sendFile(
  send: (how: Sending) => Promise<Reply>,
  { field, file }: { field: string; file: File },
  sendBack: (event: Sent) => void,
): () => void {
  const stop = new AbortController();
  const files = [{ field, file, fileName: file.name }];
  const onProgress = (share: number) => sendBack({ type: 'bytes.sent', share });
  send({ files, signal: stop.signal, onProgress }).then(
    (reply) => sendBack({ type: 'answer.came', reply }),
    (error: unknown) => sendBack({ type: 'connection.lost', error }),
  );

  return () => stop.abort();
}
