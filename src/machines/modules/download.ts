import { createActor, fromPromise } from 'xstate';
import { type FileRequest, fetchFile } from '../../api/download.ts';
import { type StoredFile, saveFile } from '../../api/save-file.ts';
import { registerActor } from '../actor-registry.ts';
import { downloadMachine } from '../download.machine.ts';
import type { Reply } from '../ports.ts';
import type { Services } from '../wiring.ts';

export const wireDownload = ({ http, effects }: Pick<Services, 'http' | 'effects'>) =>
  downloadMachine.provide({
    actors: { fetchFile: fromPromise<Reply<StoredFile>, FileRequest>(({ input }) => fetchFile(http, input)) },
    actions: { ...effects, saveFile: (_, file) => saveFile(file) },
  });

export function startDownload(io: Pick<Services, 'http' | 'effects'>, file: FileRequest): void {
  const actor = createActor(wireDownload(io), { input: file });
  registerActor(actor);
  actor.start();
}
