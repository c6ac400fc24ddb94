import { act, Suspense, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyPart } from '../../../src/views/layout/lazy-part.tsx';
import { named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

interface DialogProps {
  onClose: () => void;
}

/** The network comes and goes with this. */
let hasNetwork = false;

const load = async () => {
  if (!hasNetwork) throw new Error('Failed to fetch dynamically imported module');

  return { default: ({ onClose }: DialogProps) => <button type="button" aria-label="Close" onClick={onClose} /> };
};

function Page({ part: Part }: { part: ReturnType<typeof lazyPart<DialogProps>> }) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <input aria-label="Title" />
      <button type="button" aria-label="Open" onClick={() => setOpen(true)} />
      <Suspense>{isOpen && <Part onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Resolves when the part that was opened is there or has failed. */
const open = () => act(async () => press(named('Open')));

function show(part: ReturnType<typeof lazyPart<DialogProps>>) {
  const wiring = signedInWiring();
  const send = vi.fn();
  vi.spyOn(wiring.session.system, 'get').mockReturnValue({ send } as never);
  render(withWiring(wiring, <Page part={part} />));
  find<HTMLInputElement>('input').value = 'Typed before';

  return () => send.mock.calls.map(([{ toast }]) => toast);
}

describe('a part of a page whose code cannot be loaded', () => {
  it('closes again, shows a message and keeps what was typed', async () => {
    hasNetwork = false;
    const said = show(lazyPart(load, ({ onClose }) => onClose()));
    await open();

    expect(said()).toEqual([{ kind: 'error', text: 'This could not be opened. Check your connection and try again.' }]);
    expect(find<HTMLInputElement>('input').value).toBe('Typed before');
  });

  it('opens on the next try, once the network is back', async () => {
    hasNetwork = false;
    show(lazyPart(load, ({ onClose }) => onClose()));
    await open();
    hasNetwork = true;
    await open();

    press(named('Close'));
    expect(texts('[aria-label="Close"]')).toEqual([]);
  });

  it('shows the message in its place if it cannot be closed', async () => {
    hasNetwork = false;
    show(lazyPart(load));
    await open();

    expect(texts('[role="alert"]')).toEqual(['This could not be opened. Check your connection and try again.']);
  });
});
