/**
 * For developers: `npm run dev`, then any address with `?inspect`. Every chart's events and snapshots go to a viewer at the
 * foot of the page, by the format of the statechart library's own tools. Nothing leaves this machine, and none of this is
 * in a build.
 */
import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { watchBeginnings } from '../machines/watch/beginnings.ts';

const VIEWER = '/src/inspect/viewer.html';
const SECRET = /password|token/i;

export function openInspector(): void {
  const iframe = document.createElement('iframe');
  iframe.title = 'Inspector';
  iframe.style.cssText = 'position:fixed;inset:auto 0 0;width:100%;height:40vh;border:0;z-index:9999';
  document.body.append(iframe);
  const inspector = createBrowserInspector({ iframe, url: VIEWER, serialize: withoutSecrets });

  watchBeginnings((actor) => {
    inspector.actor(actor as never);
    actor.system.inspect(inspector.inspect);
  });
}

/** The library's own sanitizers leave out what calls are given and what they answer. */
function withoutSecrets(event: StatelyInspectionEvent): StatelyInspectionEvent {
  const text = JSON.stringify(event, (key, value) => (SECRET.test(key) && typeof value === 'string' ? '…' : value));

  return JSON.parse(text) as StatelyInspectionEvent;
}
