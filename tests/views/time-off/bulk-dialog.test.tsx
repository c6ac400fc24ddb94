import { expect, test } from 'vitest';
import { decideManyMachine } from '../../../src/machines/decide-many.machine.ts';
import BulkDialog from '../../../src/views/time-off/bulk-dialog.tsx';
import { requestOf } from '../../machines/leave-review.chart.ts';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { render } from '../ui/support/render.tsx';

test('deciding on several requests shows the type of leave and the number of days of each', () => {
  const chosen = [
    requestOf(),
    requestOf({
      _id: 'r2',
      type: { name: 'Unpaid', colour: null },
      to: '2026-03-09',
      toPortion: 'first-half',
      days: 0.5,
    }),
  ];
  const chart = restingIn(decideManyMachine, 'asking', {
    me: 'h1',
    chosen,
    decision: 'approved',
    note: '',
    noteError: null,
    message: null,
    outcomes: [],
  });
  render(<BulkDialog many={chart.actorRef} />);

  expect(texts('li').map((text) => text.replace('Noor Vermeer', ''))).toEqual([
    '09-03-26 – 13-03-26Annual5 days',
    expect.stringMatching(/^09-03-26.*Unpaid0\.5 days$/),
  ]);
});
