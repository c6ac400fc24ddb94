/** Watching the charts of this browser: what is recorded here, what other tabs tell, what a file holds. */
import { fromCallback, fromPromise } from 'xstate';
import { saveFile } from '../../api/save-file.ts';
import { CHANNEL, type Said, tabName } from '../watch/channel.ts';
import { record } from '../watch/recorder.ts';
import { readRecording, type Step, writeRecording } from '../watch/recording.ts';
import type { Io } from '../wiring.ts';
import { type TabsEvent, workflowsMachine } from '../workflows.machine.ts';

export const wireWorkflows = ({ effects }: Io) => ({
  watching: workflowsMachine.provide({
    actors: {
      recorder: fromCallback<TabsEvent>(({ sendBack, receive }) => {
        const tell = (step: Step) => queueMicrotask(() => sendBack({ type: 'step.recorded', step }));
        const stop = record('this tab', tell);
        const channel = new BroadcastChannel(CHANNEL);
        const say = (type: 'asked' | 'stopped') => channel.postMessage({ type, by: tabName } satisfies Said);
        let isAsking = false;
        channel.onmessage = ({ data }: MessageEvent<Said>) => {
          if (data.type === 'step' && isAsking) tell(data.step);
          if (data.type === 'opened' && isAsking) say('asked');
        };
        const leave = () => say('stopped');
        addEventListener('pagehide', leave);
        receive(({ on }) => {
          isAsking = on;
          say(on ? 'asked' : 'stopped');
        });

        return () => {
          removeEventListener('pagehide', leave);
          leave();
          channel.close();
          stop();
        };
      }),
      readRecording: fromPromise<{ name: string; steps: Step[] } | null, { file: File }>(
        async ({ input: { file } }) => {
          const steps = readRecording(await file.text());

          return steps && { name: file.name, steps };
        },
      ),
    },
    actions: {
      ...effects,
      saveRecording: (_, { steps }) =>
        saveFile({
          content: new Blob([writeRecording(steps)], { type: 'application/json' }),
          fileName: `workflows-${new Date().toISOString().slice(0, 16).replace(':', '-')}.json`,
        }),
    },
  }),
});
