import { expect, it } from 'vitest';
import type { StateValue } from 'xstate';
import { createFormMachine } from '../../../src/machines/form.machine.ts';
import { FormFrame } from '../../../src/views/layout/form-frame.tsx';
import { restingIn } from '../support/charts.ts';
import { inWorld, world } from '../support/world.tsx';
import { render } from '../ui/support/render.tsx';

const chart = createFormMachine<object, { title: string }, object>({
  id: 'form',
  validate: () => ({}),
  messages: { added: 'Added', updated: 'Updated' },
});

it.each<[StateValue, boolean]>([
  [{ editing: 'filling' }, true],
  ['stale', false],
  ['askingToSave', false],
])('a form in %o shows the server’s message in its summary: %s', (state, isShown) => {
  const values = { title: '' };
  const message = 'It will be announced to 237 people.';
  const { actorRef } = restingIn(chart, state, {
    key: null,
    isKeptOpen: false,
    options: {},
    initial: values,
    values,
    errors: {},
    message,
  });
  render(
    inWorld(
      world(),
      <FormFrame actorRef={actorRef} id="form" order={[]}>
        {() => 'Fields'}
      </FormFrame>,
    ),
  );
  expect(document.body.textContent).toContain('Fields');
  expect(document.body.textContent?.includes(message)).toBe(isShown);
});
