import { describe, expect, test } from 'vitest';
import { leaveReviewMachine } from '../../../src/machines/leave-review.machine.ts';
import { ReviewActions } from '../../../src/views/time-off/review-actions.tsx';
import { Documents } from '../../../src/views/time-off/review-documents.tsx';
import { Approvers, History } from '../../../src/views/time-off/review-history.tsx';
import { reviewOf } from '../../machines/leave-review.chart.ts';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { inWorld, world } from '../support/world.tsx';
import { find, render } from '../ui/support/render.tsx';

describe('the review of a request', () => {
  test('tells what was done and said, and of a step that it does not know at least its name', () => {
    const at = '2026-03-02T09:30:00.000Z';
    render(
      <History
        history={[
          { what: 'rejected', by: 'Ana Reis', at, note: 'Too many\nare away' },
          { what: 'undone', by: 'Ana Reis', at, note: '' },
          { what: 'foreseen', by: null, at, note: '' },
        ]}
      />,
    );

    expect(texts('li > span:first-child')).toEqual(['Rejected by Ana Reis', 'Decision undone by Ana Reis', 'foreseen']);
    expect(texts('q')).toEqual(['Too many\nare away']);
  });

  test('names who may decide, why it is them, and who is away', () => {
    render(
      inWorld(
        world(),
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

  test('offers admins to cancel what is approved for good', () => {
    const buttons = (state: object | string, canCancel: boolean, kind: 'leave' | 'wfh' = 'leave') => {
      const review = reviewOf(
        { kind, status: 'approved' },
        { canCancel, canDecide: false, ledger: kind === 'wfh' ? null : 't1 p1' },
      );
      const { actorRef } = restingIn(leaveReviewMachine, state as never, {
        id: 'r1',
        me: 'h1',
        queue: [],
        review,
        last: null,
        note: '',
        decision: null,
        noteError: null,
        message: null,
      });
      render(inWorld(world(), <ReviewActions actorRef={actorRef} next={null} onClose={() => {}} />));

      return texts('button');
    };
    expect(buttons({ decided: 'final' }, true)).toEqual(['Change days', 'Cancel leave', 'Close']);
    expect(buttons('alreadyDecided', true, 'wfh')).toEqual(['Cancel work from home', 'Close']);
    // It can still be undone.
    expect(buttons({ decided: 'undoable' }, true)).toEqual(['Close']);
    expect(buttons({ decided: 'final' }, false)).toEqual(['Close']);
  });

  test('shows documents to those who may read them, who added them, and to HR the way to add one', () => {
    const documents = [
      { _id: 'd1', name: 'x.pdf', originalName: 'Note.pdf', addedBy: 'Samir Haddad', canRemove: true },
      { _id: 'd2', name: null, originalName: null, addedBy: null, canRemove: false },
    ];
    const show = (canAttach: boolean, shown = documents) =>
      render(
        inWorld(world(), <Documents review={reviewOf({}, { documents: shown, canAttach })} onAmended={() => {}} />),
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
