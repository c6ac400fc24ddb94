import { createActor, fromPromise } from 'xstate';
import type { ClientOptions } from '../../../api/client.ts';
import { type FileRequest, fetchFile } from '../../../api/download.ts';
import { type StoredFile, saveFile } from '../../../api/save-file.ts';
import { registerActor } from '../../actor-registry.ts';
import { downloadMachine } from '../../download.machine.ts';
import type { Effects, Reply } from '../../ports.ts';

interface DownloadServices {
  readonly http: ClientOptions;
  readonly effects: Effects;
}

export const wireDownload = ({ http, effects }: DownloadServices) =>
  downloadMachine.provide({
    actors: { fetchFile: fromPromise<Reply<StoredFile>, FileRequest>(({ input }) => fetchFile(http, input)) },
    actions: { ...effects, saveFile: (_, file) => saveFile(file) },
  });

export function startDownload(io: DownloadServices, file: FileRequest): void {
  const actor = createActor(wireDownload(io), { input: file });
  registerActor(actor);
  actor.start();
}
