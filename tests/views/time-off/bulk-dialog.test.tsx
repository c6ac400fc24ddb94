import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { decideManyMachine } from '../../../src/machines/decide-many.machine.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import type { Decision, DecisionPreview, TimeOffRequest } from '../../../src/rules/leave/time-off.ts';
import { watchUnsaved } from '../../../src/views/layout/unsaved-guard.ts';
import BulkDialog from '../../../src/views/time-off/bulk-dialog.tsx';
import { requestOf } from '../../machines/charts/leave-review.chart.ts';
import { restingIn } from '../support/charts.ts';
import { named, texts } from '../support/page.ts';
import { render } from '../ui/support/render.tsx';

watchUnsaved();

const previewing = (previews: DecisionPreview[]) =>
  createResourceMachine<DecisionPreview[]>('leaveRequestsPreviews').provide({
    actors: {
      loadRecord: fromPromise<Reply<DecisionPreview[]>, { key: string | null }>(async ({ input: { key } }) => ({
        status: 200,
        body: previews.filter(({ _id }) => key?.split(' ').includes(_id)),
      })),
    },
  });

const deciding = (chosen: readonly TimeOffRequest[], decision: Decision = 'approved', note = '') =>
  restingIn(decideManyMachine, 'asking', {
    me: 'h1',
    chosen,
    decision,
    note,
    notes: {},
    noteError: null,
    message: null,
    outcomes: [],
    undoUntil: 0,
  });

it('deciding on several requests shows the type of leave and the number of days of each', () => {
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
  render(<BulkDialog many={deciding(chosen).actorRef} previews={previewing([])} />);

  expect(texts('li').map((text) => text.replace('Noor Vermeer', ''))).toEqual([
    '09-03-26 – 13-03-26Annual5 days',
    expect.stringMatching(/^09-03-26.*Unpaid0\.5 days$/),
  ]);
});

it('going back with a typed reason closes the dialog, not the page', () => {
  history.replaceState(null, '', '/leave/requests');
  const { actorRef, sent } = deciding([requestOf()], 'rejected', 'We are short');
  render(<BulkDialog many={actorRef} previews={previewing([])} />);
  history.replaceState(null, '', '/dashboard');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));

  expect(location.pathname).toBe('/leave/requests');
  expect(sent()).toEqual([{ type: 'decision.dismissed' }]);
});

it.each(['decided', 'undoUnsure', 'undone'] as const)('the key u undoes what is shown while it can be, %s', (state) => {
  const request = requestOf();
  const { actorRef, sent } = restingIn(decideManyMachine, state, {
    ...deciding([]).actorRef.getSnapshot().context,
    outcomes: [{ request, isDone: true, message: '' }],
  });
  render(<BulkDialog many={actorRef} previews={previewing([])} />);
  act(() => void named('Close').dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true })));

  expect(sent()).toEqual(state === 'undone' ? [] : [{ type: 'undo.pressed' }]);
});

describe('approving several requests', () => {
  const previews = [
    { _id: 'r1', left: [{ year: 2026, days: 12 }], team: { size: 8, away: 2 } },
    {
      _id: 'r2',
      left: [
        { year: 2026, days: -1 },
        { year: 2027, days: 20 },
      ],
      team: { size: 0, away: 0 },
    },
    { _id: 'r3', left: [], team: { size: 3, away: 0 }, returns: [{ typeName: 'Annual', days: 2 }] },
  ];
  const chosen = previews.map(({ _id }) => requestOf({ _id }));
  const lines = () => texts('li').map((text) => text.replace(/^.*5 days/, ''));

  it('shows what each leaves of the balance, what it returns, and how many of the team are away', async () => {
    render(<BulkDialog many={deciding(chosen).actorRef} previews={previewing(previews)} />);

    await vi.waitFor(() =>
      expect(lines()).toEqual([
        '12 days left2 of 8 colleagues are away or have requested time off',
        '−1 day left in 2026, below zero20 days left in 2027',
        'Returns 2 days of AnnualAll 3 colleagues are available',
      ]),
    );
  });

  it('says which reach beyond the last working day of whoever asked', async () => {
    const request = requestOf({ _id: 'r1' });
    const leaving = { _id: 'r1', left: [], team: { size: 0, away: 0 }, leavesOn: request.from };
    render(<BulkDialog many={deciding([request]).actorRef} previews={previewing([leaving])} />);

    await vi.waitFor(() => expect(lines()).toEqual(['Partly after their last working day']));
  });

  it('shows none of it for cancellations, which give days back', async () => {
    const cancelling = { ...requestOf({ _id: 'r1' }), about: 'cancellation' as const };
    render(
      <BulkDialog many={deciding([cancelling, requestOf({ _id: 'r3' })]).actorRef} previews={previewing(previews)} />,
    );
    await vi.waitFor(() => expect(lines()).toEqual(['', 'Returns 2 days of AnnualAll 3 colleagues are available']));
  });

  it('is the only decision that asks for it', async () => {
    const asked = vi.fn(
      async (_: { input: { key: string | null } }) => ({ status: 200, body: previews }) as Reply<DecisionPreview[]>,
    );
    const charts = previewing([]).provide({
      actors: { loadRecord: fromPromise<Reply<DecisionPreview[]>, { key: string | null }>(asked) },
    });
    render(<BulkDialog many={deciding(chosen, 'rejected').actorRef} previews={charts} />);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());

    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ input: { key: null } }));
  });
});
