import { fromCallback, fromPromise } from 'xstate';
import { saveFile } from '../../api/save-file.ts';
import { CHANNEL, type ChannelMessage, tabName } from '../recorder/channel.ts';
import { record } from '../recorder/recorder.ts';
import { readRecording, type Step, writeRecording } from '../recorder/recording.ts';
import type { Services } from '../wiring.ts';
import { type NamedRecording, type TabsEvent, workflowsMachine } from '../workflows.machine.ts';

export const wireWorkflows = ({ effects }: Services) => ({
  watching: workflowsMachine.provide({
    actors: {
      recorder: fromCallback<TabsEvent>(({ sendBack, receive }) => {
        const forward = (step: Step) => queueMicrotask(() => sendBack({ type: 'step.recorded', step }));
        const stop = record('this tab', forward);
        const channel = new BroadcastChannel(CHANNEL);
        const say = (type: 'asked' | 'stopped') => channel.postMessage({ type, by: tabName } satisfies ChannelMessage);
        let isAsking = false;
        channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
          if (data.type === 'step' && isAsking) forward(data.step);
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
      readRecording: fromPromise<NamedRecording | null, { file: File }>(async ({ input: { file } }) => {
        const { default: names } = await import('../charts/transitions.json');
        const recording = readRecording(await file.text(), names);

        return recording && { name: file.name, ...recording };
      }),
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
