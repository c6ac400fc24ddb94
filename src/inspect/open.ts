/**
 * Development only: add `?inspect` to any address to see every event and snapshot. Not part of any build; nothing
 * leaves the machine.
 */
import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { onActorStart } from '../machines/recorder/actor-starts.ts';

const VIEWER = '/src/inspect/viewer.html';
const SECRET = /password|token/i;

export function openInspector(): void {
  const iframe = document.createElement('iframe');
  iframe.title = 'Inspector';
  iframe.style.cssText = 'position:fixed;inset:auto 0 0;width:100%;height:40vh;border:0;z-index:9999';
  document.body.append(iframe);
  const inspector = createBrowserInspector({ iframe, url: VIEWER, serialize: withoutSecrets });

  onActorStart((actor) => {
    inspector.actor(actor as never);
    actor.system.inspect(inspector.inspect);
  });
}

/** The library's own sanitizers leave out inputs and outputs of calls. */
function withoutSecrets(event: StatelyInspectionEvent): StatelyInspectionEvent {
  const text = JSON.stringify(event, (key, value) => (SECRET.test(key) && typeof value === 'string' ? '…' : value));

  return JSON.parse(text) as StatelyInspectionEvent;
}
