import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Services, Wiring } from '../../../src/machines/wiring.ts';
import ComposerDialog from '../../../src/views/recognition/composer-dialog.tsx';
import { named, texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const call = vi.fn(async () => ({ status: 200, body: { people: [], tags: [], total: 0 } }));
const io = { api: { call }, http: { token: () => 'T' }, effects: { logFailure: () => {} } } as unknown as Services;
const onClose = vi.fn();
const wired = new Map<unknown, unknown>();
const wiring: Wiring = {
  ...signedInWiring(),
  machines<Charts>(wire: (io: Services) => Charts): Charts {
    if (!wired.has(wire)) wired.set(wire, wire(io));

    return wired.get(wire) as Charts;
  },
};

beforeEach(async () => {
  onClose.mockReset();
  render(withWiring(wiring, <ComposerDialog onSent={() => {}} onClose={onClose} />));
  await act(() => vi.waitFor(() => expect(document.querySelector('textarea')).not.toBeNull()));
});

const field = (label: string) =>
  find<HTMLInputElement>(
    `#${[...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))?.htmlFor}`,
  );
const marked = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(
    ({ labels }) => labels?.[0]?.textContent,
  );
const close = () => press(named('Close'));

it('closes at once with a message, which is kept as a draft', () => {
  type(find<HTMLTextAreaElement>('textarea'), 'Thank you for the handover');
  close();

  expect(onClose).toHaveBeenCalledOnce();
});

it('asks only about text that names nobody, and says that the draft is kept', () => {
  type(find<HTMLTextAreaElement>('textarea'), 'Thank you for the handover');
  type(field('People'), 'Nobody At All');
  close();

  expect([onClose.mock.calls, texts('[role=alertdialog] h2')]).toEqual([[], ['Discard what you typed?']]);
  expect(find('[role=alertdialog]').textContent).toContain('Your draft is kept');
  press(named('Discard text'));
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['', 'nothing is filled in'],
  ['Nobody At All', 'a name matches nobody'],
])('marks all missing fields at once with “%s” under People: %s', async (name) => {
  if (name) type(field('People'), name);
  await act(async () => press(named('Post')));

  expect(marked().map((label) => label?.replace(/[^a-z ]/gi, ''))).toEqual([
    expect.stringContaining('People'),
    expect.stringContaining('Tags and values'),
    expect.stringContaining('Message'),
  ]);
});
