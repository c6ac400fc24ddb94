/** Uploads in the states of choosing a file, sending it, or following its progress. */
import type { ImportKind } from '../../../src/api/contract/imports.ts';
import { bulkUploadMachine } from '../../../src/machines/bulk-upload.machine.ts';
import { checkReply, list, openingReply } from '../charts/bulk-upload.chart.ts';
import { play } from './platform.ts';

export async function choosing(kind: ImportKind = 'employees') {
  const world = play(bulkUploadMachine, { kind });
  await world.answer('openUpload', openingReply());

  return world;
}

export async function uploading(kind: ImportKind = 'employees') {
  const world = await choosing(kind);
  world.send({ type: 'files.chosen', files: [list] });
  world.send({ type: 'upload.pressed' });
  if (kind === 'employees' || kind === 'balances') await world.answer('checkFiles', checkReply);
  if (kind === 'balances') world.send({ type: 'upload.pressed' });

  return world;
}

export async function following(kind: ImportKind = 'employees') {
  const world = await uploading(kind);
  world.send({ type: 'bytes.sent', share: 1 });
  world.send({ type: 'answer.came', reply: { status: 200, body: { status: 200, message: 'OK' } } });

  return world;
}
