import { describe, expect, it } from 'vitest';
import { type LeaveReviewContext, leaveReviewMachine } from '../../../src/machines/leave-review.machine.ts';
import { wireCancelRequest } from '../../../src/machines/modules/time-off/cancel-request.ts';
import type { Review } from '../../../src/rules/leave/time-off.ts';
import { shiftDay, today } from '../../../src/rules/shared/days.ts';
import CancelRequestDialog from '../../../src/views/time-off/cancel-request-dialog.tsx';
import { ReviewActions } from '../../../src/views/time-off/review-actions.tsx';
import { ReviewDetails } from '../../../src/views/time-off/review-details.tsx';
import ReviewPanel from '../../../src/views/time-off/review-dialog.tsx';
import { Documents } from '../../../src/views/time-off/review-documents.tsx';
import { Approvers, History } from '../../../src/views/time-off/review-history.tsx';
import { ReviewOutcome } from '../../../src/views/time-off/review-outcome.tsx';
import { reviewOf } from '../../machines/charts/leave-review.chart.ts';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const contextOf = (review: Review): LeaveReviewContext => ({
  id: 'r1',
  me: 'h1',
  queue: [],
  notes: {},
  review,
  last: null,
  note: '',
  decision: null,
  isReasonAsked: false,
  noteError: null,
  message: null,
});

describe('the review of a request', () => {
  it('shows each step with its note', () => {
    const at = '2026-03-02T09:30:00.000Z';
    render(
      <History
        history={[
          { what: 'rejected', by: 'Ana Reis', at, note: 'Too many\nare away' },
          { what: 'undone', by: 'Ana Reis', at, note: '' },
        ]}
      />,
    );

    expect(texts('li > span:first-child')).toEqual(['Rejected by Ana Reis', 'Decision undone by Ana Reis']);
    expect(texts('q')).toEqual(['Too many\nare away']);
  });

  it('names who may decide, why, and who is away', () => {
    render(
      withWiring(
        signedInWiring(),
        <Approvers
          approvers={[
            { _id: '1', fullName: 'Tom Vale', as: 'delegate', isAway: false },
            { _id: '2', fullName: 'Ana Reis', as: 'manager', isAway: true },
            { _id: '3', fullName: 'Samir Haddad', as: 'branch', isAway: false },
            { _id: '4', fullName: 'Eva Wolf', as: 'company', isAway: false },
          ]}
        />,
      ),
    );

    expect(texts('li span')).toEqual([
      ...['Tom Vale', 'Manager’s delegate'],
      ...['Ana Reis', 'Manager, away today'],
      ...['Samir Haddad', 'Branch HR or admin'],
      ...['Eva Wolf', 'Company HR or admin'],
    ]);
    render(<Approvers approvers={[]} />);
    expect(texts('p')).toEqual(['No one can decide on this request. The only approver is the employee who made it.']);
  });

  it('offers to cancel an approved request that can no longer be undone', () => {
    const buttons = (state: object | string, canCancel: boolean, kind: 'leave' | 'wfh' = 'leave') => {
      const review = reviewOf(
        { kind, status: 'approved' },
        { canCancel, canDecide: false, ledger: kind === 'wfh' ? null : 't1 p1' },
      );
      const { actorRef } = restingIn(leaveReviewMachine, state as never, contextOf(review));
      render(withWiring(signedInWiring(), <ReviewActions actorRef={actorRef} next={null} onClose={() => {}} />));

      return texts('button');
    };
    expect(buttons({ decided: 'final' }, true)).toEqual(['Change days', 'Cancel leave', 'Close']);
    expect(buttons({ alreadyDecided: 'final' }, true, 'wfh')).toEqual(['Cancel work from home', 'Close']);
    expect(buttons({ alreadyDecided: 'undoable' }, true)).toEqual(['Close']);
    // It can still be undone.
    expect(buttons({ decided: 'undoable' }, true)).toEqual(['Close']);
    expect(buttons({ decided: 'final' }, false)).toEqual(['Close']);
  });

  it('shows which days are already taken, and that cancelling returns all of them', () => {
    const on = (days: number) => shiftDay(today(), { days });
    const day = (of: string) => ({ day: of, days: 1, off: null, holidayName: null });
    const days = [day(on(-1)), day(on(0)), day(on(1))];
    const review = reviewOf({ status: 'approved', from: on(-1), to: on(1), days: 3 }, { days });
    render(withWiring(signedInWiring(), <ReviewDetails review={review} onAmended={() => {}} />));
    expect(texts('p')).toContain('1 of 3 days is already taken.');
    expect(texts('ol > li').filter((text) => text.includes('already taken'))).toHaveLength(1);

    const charts = wireCancelRequest({ api: {}, effects: {} } as never);
    const wiring = { ...signedInWiring(), machines: () => charts as never };
    const dialog = (kind: 'leave' | 'wfh', each = days) => {
      const request = { ...review.request, kind, days: each.length };
      render(
        withWiring(wiring, <CancelRequestDialog request={request} days={each} onSaved={() => {}} onClose={() => {}} />),
      );

      return find('[role="dialog"], [role="alertdialog"]').textContent;
    };
    expect(dialog('leave')).toContain('1 of 3 days is already taken. All 3 days return to the balance');
    expect(dialog('leave', days.slice(1))).toContain('. The days return to the balance');
    expect(dialog('wfh')).toContain('1 of 3 days is already past. We’ll notify them.');
  });

  it('shows what approving sick leave returns, while it is pending', () => {
    const said = (status: 'pending' | 'approved', days: number) => {
      const returns = days === 0 ? [] : [{ typeName: 'Annual Leave', days }];
      const review = reviewOf({ kind: 'sick', status }, { returns });
      render(withWiring(signedInWiring(), <ReviewDetails review={review} onAmended={() => {}} />));

      return texts('p').filter((text) => text.startsWith('Approving'));
    };
    expect(said('pending', 2)).toEqual(['Approving gives back 2 days of Annual Leave.']);
    expect(said('pending', 0)).toEqual([]);
    // They have been: its history says so.
    expect(said('approved', 2)).toEqual([]);
  });

  it('shows how many days a cancelled request returned to the balance', () => {
    const said = (givenBack: number | undefined) => {
      const review = reviewOf({ status: 'cancelled', days: 3 }, { givenBack });
      render(withWiring(signedInWiring(), <ReviewDetails review={review} onAmended={() => {}} />));

      return texts('p').filter((text) => text.includes('went back'));
    };
    expect(said(3)).toEqual(['3 days went back to the balance.']);
    expect(said(1)).toEqual(['1 day went back to the balance.']);
    expect(said(0)).toEqual(['No days went back to the balance, because this request had not used any.']);
    expect(said(undefined)).toEqual([]);
  });

  it('shows what of the leave that is due until the last working day approving would leave', () => {
    const numbers = [{ title: '2026', before: 9, after: 4 }];
    const balance = { months: 6, granted: 12, carried: 2, adjusted: 0, taken: 10, left: 4, leftAfter: -1 };
    const review = reviewOf({ status: 'pending' }, { numbers, leavesOn: '2026-06-30', untilLastDay: balance });
    render(withWiring(signedInWiring(), <ReviewDetails review={review} onAmended={() => {}} />));

    expect(texts('p')).toEqual(
      expect.arrayContaining([
        'Due until the last working day, 30-06-26: 14 days (12 for 6 of 12 months, +2 carried over).',
        'Left: 4 days. After approval: 1 day over. For information only: this does not limit approval.',
      ]),
    );
  });

  it('says whether approved days are after the last working day', () => {
    const said = (leavesOn: string | null, status: 'approved' | 'rejected' = 'approved') => {
      const review = reviewOf({ status, from: '2026-03-10', to: '2026-03-12' }, { leavesOn });
      render(withWiring(signedInWiring(), <ReviewDetails review={review} onAmended={() => {}} />));

      return texts('p').filter((text) => text.includes('last working day'));
    };
    expect(said('2026-03-11')).toEqual(['Partly after their last working day, 11-03-26.']);
    expect(said('2026-03-09')).toEqual(['After their last working day, 09-03-26.']);
    expect([...said('2026-03-12'), ...said(null), ...said('2026-03-09', 'rejected')]).toEqual([]);
  });

  it('lets people undo a decision that they made elsewhere', () => {
    const decidedBy = { _id: 'h1', fullName: 'Ana Reis' };
    const review = reviewOf({ status: 'rejected', decidedBy, decidedAt: '2026-03-03T10:00:00.000Z' });
    const show = (value: object) => {
      const chart = restingIn(leaveReviewMachine, value as never, contextOf(review));
      render(withWiring(signedInWiring(), <ReviewOutcome actorRef={chart.actorRef} review={review} />));

      return chart;
    };
    const { sent } = show({ alreadyDecided: 'undoable' });
    expect(find('[role="status"]').textContent).toMatch(/^Already decided: Rejected by you on .*Undo$/);
    press(find('button'));
    expect(sent()).toEqual([{ type: 'undo.pressed' }]);
    show({ alreadyDecided: 'final' });
    expect(texts('button')).toEqual([]);
  });

  it('explains the number next to the buttons', () => {
    const chart = restingIn(leaveReviewMachine, { reviewing: 'current' } as never, {
      ...contextOf(reviewOf()),
      queue: ['r2', 'r3'],
    });
    render(
      withWiring(signedInWiring(), <ReviewPanel actorRef={chart.actorRef} known={undefined} placement="centre" />),
    );

    expect(texts('footer > :first-child')).toEqual(['2 more on this page']);
  });

  it('shows documents with who added them, marks those only for HR, and offers HR to add one', () => {
    const documents = [
      { _id: 'd1', name: 'x.pdf', originalName: 'Note.pdf', addedBy: 'Samir Haddad', canRemove: true },
      { _id: 'd2', name: null, originalName: null, addedBy: null, canRemove: false },
    ];
    const show = (canAttach: boolean, shown = documents) =>
      render(
        withWiring(
          signedInWiring(),
          <Documents review={reviewOf({}, { documents: shown, canAttach })} onAmended={() => {}} />,
        ),
      );
    show(false);
    expect(texts('li')).toEqual([
      'Note.pdf, downloadAdded by Samir HaddadRemove Note.pdf',
      'Document visible only to HR',
    ]);
    expect(texts('button')).toEqual(['Note.pdf, download', 'Remove Note.pdf']);
    show(true, []);
    expect(find('button').textContent).toBe('Add a document');
    show(false, []);
    expect(texts('section')).toEqual([]);
  });
});
