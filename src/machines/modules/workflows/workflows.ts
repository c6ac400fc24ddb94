import { createActor, fromCallback, fromPromise } from 'xstate';
import { saveFile } from '../../../api/save-file.ts';
import { CHANNEL, type ChannelMessage, tabName } from '../../recorder/channel.ts';
import type { FileEnd } from '../../recorder/files.ts';
import { record } from '../../recorder/recorder.ts';
import type { Step } from '../../recorder/recording.ts';
import type { Services, SessionActor } from '../../wiring.ts';
import {
  type NamedRecording,
  type SavedSteps,
  type TabsEvent,
  type WorkflowsActor,
  workflowsMachine,
} from '../../workflows.machine.ts';

export const wireWorkflows = ({ effects }: Services) => {
  const save = (saved: SavedSteps, end: FileEnd) =>
    import('../../recorder/files.ts').then(
      ({ fileOf }) => saveFile(fileOf(saved, end)),
      (error: unknown) => {
        effects.logFailure(undefined, { error });
        effects.showToast(undefined, { kind: 'error', text: 'The file could not be saved. Try again.' });
      },
    );

  const watching = workflowsMachine.provide({
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
      readRecording: fromPromise<NamedRecording | null, { file: File }>(async ({ input: { file } }) =>
        (await import('../../recorder/files.ts')).openRecording(file),
      ),
    },
    actions: {
      ...effects,
      saveRecording: (_, saved) => save(saved, '.json'),
      saveTest: (_, saved) => save(saved, '.test.ts'),
    },
  });
  let running: WorkflowsActor | undefined;

  return {
    watching,
    /** The same one until the person signs out: what it has recorded outlasts the page, and other pages are recorded too. */
    watch(session: SessionActor, chart: string): WorkflowsActor {
      if (running) {
        running.send({ type: 'chart.chosen', chart });

        return running;
      }
      const actor = createActor(watching, { input: { chart } });
      const { token } = session.getSnapshot().context;
      const { unsubscribe } = session.subscribe(({ context }) => {
        if (context.token === token) return;
        unsubscribe();
        actor.stop();
        running = undefined;
      });
      running = actor;

      return actor.start();
    },
  };
};
