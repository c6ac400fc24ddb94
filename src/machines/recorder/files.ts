/** Loaded when someone saves a recording, or opens one. */
import transitions from '../charts/transitions.json';
import versions from '../charts/versions.json';
import type { NamedRecording, SavedSteps } from '../workflows.machine.ts';
import { pathTest } from './path-test.ts';
import { changedCharts, readRecording, writeRecording } from './recording-file.ts';

export async function openRecording(file: File): Promise<NamedRecording | null> {
  const recording = readRecording(await file.text(), transitions);

  return recording && { name: file.name, changed: changedCharts(recording, versions), ...recording };
}

export type FileEnd = '.json' | '.test.ts';

/** Named by this minute. */
export function fileOf({ steps, charts }: SavedSteps, end: FileEnd) {
  const write = end === '.json' ? writeRecording : pathTest;

  return {
    content: new Blob([write(steps, charts ?? versions)], {
      type: end === '.json' ? 'application/json' : 'text/plain',
    }),
    fileName: `workflows-${new Date().toISOString().slice(0, 16).replace(':', '-')}${end}`,
  };
}
