import { createBrowserReceiver } from '@statelyai/inspect';

const MOST_LINES = 500;
const list = document.querySelector('main');

createBrowserReceiver().subscribe((event) => {
  const line = document.createElement('details');
  const head = document.createElement('summary');
  const body = document.createElement('pre');
  const what = 'event' in event ? event.event.type : 'actor';
  const value = 'snapshot' in event ? (event.snapshot as { value?: unknown }).value : undefined;
  head.textContent = [event.type.replace('@xstate.', ''), event.sessionId, what, value && JSON.stringify(value)]
    .filter(Boolean)
    .join('  ');
  body.textContent = JSON.stringify(event, null, 2);
  line.append(head, body);
  list?.prepend(line);
  if (list && list.childElementCount > MOST_LINES) list.lastElementChild?.remove();
});
