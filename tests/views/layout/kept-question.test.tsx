import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { KeptQuestion } from '../../../src/views/layout/kept-question.tsx';
import { RestoreDialog } from '../../../src/views/layout/restore-dialog.tsx';
import { type Note, noteForm } from '../../machines/charts/form.chart.ts';
import { restingIn } from '../support/charts.ts';
import { named, texts } from '../support/page.ts';
import { press, render } from '../ui/support/render.tsx';

it('a restored draft shows no empty text, and lists the files to choose again', async () => {
  const draft = { initial: { title: '' }, values: { title: 'Hello' }, files: ['Map.pdf'] };
  const form = restingIn(noteForm, { editing: 'filling' }, {
    key: null,
    options: [],
    initial: { title: '' },
    values: { title: '' },
    errors: {},
    message: null,
    draft,
  } as never).actorRef;
  render(
    <KeptQuestion
      actorRef={form}
      labels={{ title: 'Title' }}
      textOf={(field: 'title', values: Note) => values[field] || 'none'}
      onBack={() => {}}
    />,
  );
  // It is loaded when it is needed.
  await act(async () => {
    await import('../../../src/views/layout/editor/word-changes.tsx');
  });

  expect(texts('dd')).toEqual(['Added: Hello']);
  expect(texts('blockquote > p')).toEqual(['We could not restore the file Map.pdf. Choose it again.']);
  expect(document.activeElement?.textContent).toBe('Restore');
});

it('Escape keeps the confirmation open, and only Go back leaves the form', () => {
  const [onBack, onDiscard] = [vi.fn(), vi.fn()];
  render(
    <RestoreDialog at="2026-03-05T09:30:00Z" onRestore={() => {}} onDiscard={onDiscard} onBack={onBack}>
      Hello
    </RestoreDialog>,
  );
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect([texts('[role=alertdialog] button'), onBack.mock.calls.length]).toEqual([
    ['Go back', 'Discard', 'Restore'],
    0,
  ]);
  press(named('Go back'));
  expect([onBack.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 0]);
});
