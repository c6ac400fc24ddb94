/** Uploads in the states of choosing a file, sending it, or following its progress. */
import type { ImportKind } from '../../../src/api/contract/imports.ts';
import { bulkUploadMachine } from '../../../src/machines/bulk-upload.machine.ts';
import { checkReply, list, openingReply } from '../charts/bulk-upload.chart.ts';
import { play } from './platform.ts';

export async function choosing(kind: ImportKind = 'employees') {
  const played = play(bulkUploadMachine, { kind });
  await played.answer('openUpload', openingReply());

  return played;
}

export async function uploading(kind: ImportKind = 'employees') {
  const played = await choosing(kind);
  played.send({ type: 'files.chosen', files: [list] });
  played.send({ type: 'upload.pressed' });
  if (kind === 'employees' || kind === 'balances') await played.answer('checkFiles', checkReply);
  if (kind === 'balances') played.send({ type: 'upload.pressed' });

  return played;
}

export async function following(kind: ImportKind = 'employees') {
  const played = await uploading(kind);
  played.send({ type: 'bytes.sent', share: 1 });
  played.send({ type: 'answer.came', reply: { status: 200, body: { status: 200, message: 'OK' } } });

  return played;
}
