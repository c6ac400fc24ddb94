import { act } from 'react';
import { expect, test } from 'vitest';
import { KeptQuestion } from '../../../src/views/layout/kept-question.tsx';
import { type Note, noteForm } from '../../machines/form.chart.ts';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { render } from '../ui/support/render.tsx';

test('what was kept is shown without a word for what was empty, and with the files to choose again', async () => {
  const kept = { initial: { title: '' }, values: { title: 'Hello' }, files: ['Map.pdf'] };
  const form = restingIn(noteForm, { editing: 'filling' }, {
    key: null,
    options: [],
    initial: { title: '' },
    values: { title: '' },
    errors: {},
    message: null,
    kept,
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
  expect(texts('blockquote > p')).toEqual(['The file Map.pdf could not be kept. Please choose it again.']);
  expect(document.activeElement?.textContent).toBe('Restore');
});
