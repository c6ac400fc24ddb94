import { expect, it } from 'vitest';
import type { StateValue } from 'xstate';
import { createFormMachine, type FormContext } from '../../../src/machines/form.machine.ts';
import { FormFrame } from '../../../src/views/layout/form-frame.tsx';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';

const chart = createFormMachine<object, { title: string }, object>({
  id: 'form',
  validate: () => ({}),
  messages: { added: 'Added', updated: 'Updated' },
});

const values = { title: '' };
const resting = { key: null, isKeptOpen: false, options: {}, initial: values, values, errors: {}, message: null };

function show(state: StateValue, context: Partial<FormContext<object, { title: string }>>) {
  const { actorRef } = restingIn(chart, state, { ...resting, ...context });
  render(
    withWiring(
      signedInWiring(),
      <FormFrame actorRef={actorRef} id="form" order={[]}>
        {() => 'Fields'}
      </FormFrame>,
    ),
  );
}

it.each<[StateValue, boolean]>([
  [{ editing: 'filling' }, true],
  ['stale', false],
  ['askingToSave', false],
])('a form in %o shows the server’s message in its summary: %s', (state, isShown) => {
  const message = 'It will be announced to 237 people.';
  show(state, { message });
  expect(document.body.textContent).toContain('Fields');
  expect(document.body.textContent?.includes(message)).toBe(isShown);
});

it('a form that someone returned to after a conflict says that it must be saved again, and names no error', () => {
  show({ editing: 'filling' }, { isToSaveAgain: true });
  expect(texts('[role=status]')).toEqual(['Your changes are not saved yet. Save again to store them.']);
  expect(texts('section, [role=alert]')).toEqual([]);
  show({ editing: 'offline' }, { isToSaveAgain: true });
  expect(texts('[role=status]')).toEqual([]);
  expect(texts('[role=alert]')).toEqual(['The server could not be reached. Your changes are still here. Try again.']);
});
