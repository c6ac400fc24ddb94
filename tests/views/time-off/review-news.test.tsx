import { act, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signalMoved } from '../../../src/api/live-signal.ts';
import { signalNotifications } from '../../../src/api/notification-signal.ts';
import { wireLeaveRequests } from '../../../src/machines/modules/leave/leave-requests.ts';
import type { Services } from '../../../src/machines/wiring.ts';
import { Review } from '../../../src/views/time-off/review.tsx';
import { requestOf, tom } from '../../machines/charts/leave-review.chart.ts';
import { ana } from '../../machines/support/fixtures.ts';
import { isThere, named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

type Changes = Parameters<typeof requestOf>[0];

const decided = {
  status: 'rejected',
  decidedBy: tom,
  decidedAt: '2026-03-03T10:00:00.000Z',
  note: 'Too many away',
} as const;

/** The request on the server, and how often it was loaded. */
let stored: Changes;
let asked: number;
let isAway: boolean;

const applicationOf = () => ({
  ...requestOf(stored),
  ...{ type: { _id: 't1', name: 'Annual', colour: null }, cancellation: null, undoUntil: null, needsDocument: false },
});

function reviewed() {
  const isPending = applicationOf().status === 'pending';

  return {
    leaveApplication: applicationOf(),
    ...{ days: [], balances: [], teamAway: { size: 6, absences: [], others: 0 }, documents: [], history: [] },
    ...{ about: 'request', isUnlimited: false, canAttach: false, canAdjust: false, canCancel: false, approvers: [] },
    ...{ canDecide: isPending, canApprove: isPending, whyNot: null },
  };
}

async function call(name: string) {
  if (name === 'reviewLeave') {
    asked += 1;
    if (isAway) throw new TypeError('Failed to fetch');

    return { status: 200, body: { review: reviewed() } };
  }
  stored = { status: 'approved', decidedBy: ana, decidedAt: decided.decidedAt };

  return { status: 200, body: { leaveApplication: applicationOf() } };
}

/** Also waits for the panel's code. */
const until = (holds: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => {});
      holds();
    },
    { timeout: 10_000 },
  );

const changed = vi.fn();
const closed = vi.fn();

async function show(shows = 'Approve') {
  const charts = wireLeaveRequests({ api: { call }, effects: { logFailure: () => {} } } as unknown as Services);
  const quiet = { known: undefined, queue: [], placement: 'centre', onShow: () => {} } as const;
  render(
    withWiring(
      signedInWiring(),
      <Suspense>
        <Review charts={charts} id="r1" {...quiet} notes={{ current: {} }} onChanged={changed} onClose={closed} />
      </Suspense>,
    ),
  );
  await until(() => expect(isThere(shows)).toBe(true));
}

function write(note: string) {
  const field = find<HTMLTextAreaElement>('textarea');
  field.focus();
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, note);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const news = () => act(async () => signalNotifications());

beforeEach(() => {
  stored = {};
  asked = 0;
  isAway = false;
  changed.mockReset();
  closed.mockReset();
});

describe('an open request', () => {
  it('shows who has decided it meanwhile and no longer offers a decision', async () => {
    await show();
    named('Approve').focus();
    stored = decided;
    await news();
    await until(() => expect(isThere('Approve')).toBe(false));
    expect(texts('[role="status"]').join()).toMatch(/^Rejected by Tom Vale on .*“Too many away”$/);
    expect(isThere('Reject')).toBe(false);
    expect(texts('textarea')).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Close');
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('keeps an unsent note and the focus in it', async () => {
    await show();
    write('Enjoy the sea');
    await news();
    await until(() => expect(asked).toBe(2));
    expect([find<HTMLTextAreaElement>('textarea').value, isThere('Approve')]).toEqual(['Enjoy the sea', true]);
    stored = decided;
    await news();
    await until(() => expect(isThere('Approve')).toBe(false));
    const note = find<HTMLTextAreaElement>('textarea');
    expect([note.value, note.readOnly, document.activeElement === note]).toEqual(['Enjoy the sea', true, true]);
    expect(document.body.textContent).toContain('Not sent: this request has been decided.');
    expect(closed).not.toHaveBeenCalled();
  });

  it.each([
    ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the network returns', () => dispatchEvent(new Event('online'))],
  ])('that the server could not send is loaded once %s', async (_, returns) => {
    isAway = true;
    await show('Try again');
    isAway = false;
    await act(async () => void returns());
    await until(() => expect(isThere('Approve')).toBe(true));
    expect(asked).toBe(2);
  });

  it('reloads once after the person’s own decision', async () => {
    await show();
    write('Enjoy the sea');
    press(named('Approve'));
    await until(() => expect(texts('[role="status"]').join()).toMatch(/^Approved by you/));
    await act(async () => signalMoved());
    expect([asked, changed.mock.calls.length]).toEqual([2, 1]);
  });
});
