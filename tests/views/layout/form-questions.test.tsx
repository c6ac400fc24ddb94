import { expect, it } from 'vitest';
import { createFormMachine, type FormActor, type LoadedForm } from '../../../src/machines/form.machine.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { FormQuestions } from '../../../src/views/layout/form-questions.tsx';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';

const machine = createFormMachine<object, { title: string }, object>({
  id: 'form',
  validate: () => ({}),
  messages: { added: 'Added', updated: 'Updated' },
});

it('the confirmation before saving lists each consequence, and its dates do not wrap', () => {
  const message = [
    'Public holidays in Porto: 31-12-26 added.',
    '1 approved request for leave will be recalculated.',
    'Ana Reis: 5 → 4 days (28-12-26 – 01-01-27), approved',
  ];
  const chart = restingIn(machine, 'askingToSave', { message: message.join('\n') } as never);
  render(
    withWiring(
      signedInWiring(),
      <FormQuestions
        actorRef={chart.actorRef as unknown as FormActor<object, { title: string }, object>}
        newest={createResourceMachine<LoadedForm<object, { title: string }> | null>('newest')}
        labels={{}}
      />,
    ),
  );

  expect(texts('[role=alertdialog] p')).toEqual([message[0]]);
  expect(texts('[role=alertdialog] li')).toEqual(message.slice(1));
  expect(texts('[data-day]')).toEqual(['31-12-26', '28-12-26', '01-01-27']);
});
