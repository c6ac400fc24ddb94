import { describe, expect, it } from 'vitest';
import { leaveCalls } from '../../../../src/machines/modules/leave/leave-requests.ts';

const signal = new AbortController().signal;
const ana = { _id: 'p1', fullName: 'Ana Reis' };
const tom = { _id: 'p2', fullName: 'Tom Vale' };
const approvedAt = '2026-03-01T09:00:00.000Z';
const cancelledAt = '2026-03-05T09:00:00.000Z';

const leave = {
  ...{ _id: 'l1', kind: 'leave', status: 'cancelled', days: 5, from: '2026-04-06', to: '2026-04-10' },
  ...{ decidedBy: ana, decidedAt: approvedAt, note: 'Enjoy!', cancellation: null, type: { _id: 't1' }, employee: tom },
};
const cancellation = {
  ...{ isRequested: true, reason: 'The trip is off', status: 'approved', createdAt: approvedAt },
  ...{ decidedBy: tom, decidedAt: cancelledAt, note: '' },
};

/** What the console makes of what the server sends. */
async function shown(application: object) {
  const review = {
    leaveApplication: application,
    ...{ balances: [], teamAway: { size: 0, absences: [], others: 0 }, documents: [], history: [], days: [] },
  };
  const body = { leaveApplications: [application], total: 1, review };
  const calls = leaveCalls('leave', { api: { call: async () => ({ status: 200, body }) } } as never);
  const list = await calls.list({ skip: 0, count: 25 }, signal);
  const panel = await calls.review('l1', signal);

  return {
    row: (list.body as { rows: object[] }).rows[0],
    givenBack: (panel.body as { givenBack?: number }).givenBack,
  };
}

describe('cancelled leave', () => {
  it.each([
    ['asked for', cancellation],
    ['nobody asked for', { ...cancellation, isRequested: false, note: 'They were at work.' }],
  ])(
    'that was approved shows who cancelled it instead of who approved it, and returns all its days: %s',
    async (_, of) => {
      const { row, givenBack } = await shown({ ...leave, cancellation: of });

      expect(row).toMatchObject({ status: 'cancelled', about: 'request', decidedBy: tom, decidedAt: cancelledAt });
      expect(givenBack).toBe(5);
    },
  );

  it('that was pending shows who cancelled it, and returns no days', async () => {
    const { row, givenBack } = await shown({ ...leave, decidedBy: tom });

    expect(row).toMatchObject({ decidedBy: tom });
    expect(givenBack).toBe(0);
  });

  it('does not include approved leave whose cancellation was rejected', async () => {
    const { row, givenBack } = await shown({
      ...leave,
      status: 'approved',
      cancellation: { ...cancellation, status: 'rejected' },
    });

    expect(row).toMatchObject({ decidedBy: ana });
    expect(givenBack).toBeUndefined();
  });
});
