/** Requests for leave as the server tells of them, for screens: the same days and people on every run. */
import type { Page } from 'playwright-core';
import type { Delegation, LeaveLedger } from '../../src/api/contract/delegations.ts';
import type { LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import type { LeaveReview } from '../../src/api/contract/leave-review.ts';
import type { WfhAbsence } from '../../src/api/contract/wfh-review.ts';
import { routeCalls } from './calls.ts';

const annual = { _id: 't1', name: 'Annual leave', colour: '#3b7a6f' };
const study = { _id: 't2', name: 'Study leave', colour: '#2f74b5' };

const application = (changes: Partial<LeaveApplication>): LeaveApplication => ({
  _id: 'r1',
  kind: 'leave',
  employee: { _id: 'e1', fullName: 'Noor Vermeer', empId: 'HV-00031', branchName: 'Rotterdam' },
  type: annual,
  from: '2026-03-09',
  to: '2026-03-16',
  fromPortion: 'second-half',
  toPortion: 'full',
  days: 5.5,
  reason: 'A week by the sea with the children',
  status: 'pending',
  decidedBy: null,
  decidedAt: null,
  note: '',
  createdAt: '2026-03-02T09:30:00.000Z',
  cancellation: null,
  undoUntil: null,
  documents: 0,
  needsDocument: false,
  ...changes,
});

const requests = [
  application({}),
  application({
    _id: 'r2',
    employee: { _id: 'e2', fullName: 'Bernardo Guimarães', empId: 'HV-00112', branchName: 'Lisbon' },
    type: study,
    from: '2026-03-12',
    to: '2026-03-12',
    fromPortion: 'full',
    days: 1,
    status: 'approved',
    cancellation: {
      isRequested: true,
      reason: 'The exam is later',
      status: 'pending',
      createdAt: '2026-03-03T09:30:00.000Z',
      decidedBy: null,
      decidedAt: null,
      note: '',
    },
  }),
];

type LeaveAbsence = LeaveReview['teamAway']['absences'][number]['absence'];

const absence = (changes: Partial<LeaveAbsence> = {}): LeaveAbsence => ({
  _id: 'a1',
  kind: 'leave',
  type: study,
  from: '2026-03-11',
  to: '2026-03-20',
  fromPortion: 'full',
  toPortion: 'first-half',
  days: 7.5,
  status: 'approved',
  isCancelling: false,
  ...changes,
});

const day = (
  date: string,
  days: number,
  off: 'weekend' | 'holiday' | null = null,
  holidayName: string | null = null,
) => ({
  day: `2026-03-${date}`,
  days,
  off,
  holidayName,
});

const review: LeaveReview = {
  leaveApplication: application({}),
  returns: [],
  about: 'request',
  days: [
    day('09', 0.5),
    day('10', 1),
    day('11', 1),
    day('12', 1),
    day('13', 0, 'holiday', 'Harbour Day'),
    day('14', 0, 'weekend'),
    day('15', 0, 'weekend'),
    day('16', 1),
  ],
  balances: [
    {
      year: 2026,
      before: { balance: 4, pending: 0, available: 4 },
      after: { balance: -0.5, pending: 0, available: -0.5 },
    },
  ],
  teamAway: {
    size: 7,
    absences: [{ employee: { _id: 'e3', fullName: 'Fleur Veenstra' }, absence: absence({ status: 'pending' }) }],
    others: 1,
  },
  documents: [
    {
      _id: 'd1',
      name: 'x.pdf',
      originalName: 'Booking.pdf',
      size: 1200,
      createdAt: '2026-03-02T09:31:00.000Z',
      by: { _id: 'e1', fullName: 'Noor Vermeer' },
      canRemove: false,
    },
    {
      _id: 'd2',
      name: 'y.pdf',
      originalName: 'Ticket.pdf',
      size: 1200,
      createdAt: '2026-03-02T11:00:00.000Z',
      by: { _id: 'h1', fullName: 'Samir Haddad' },
      canRemove: true,
    },
  ],
  history: [
    { what: 'requested', by: { _id: 'e1', fullName: 'Noor Vermeer' }, at: '2026-03-02T09:30:00.000Z', note: '' },
    {
      what: 'cancellationRejected',
      by: { _id: 'm1', fullName: 'Anneke Postma' },
      at: '2026-03-03T10:05:00.000Z',
      note: 'The boat is booked, and nobody else can take your place.',
    },
  ],
  approvers: [
    { _id: 'm2', fullName: 'Joris van Dijk', as: 'delegate', isAway: false },
    { _id: 'h1', fullName: 'Samir Haddad', as: 'company', isAway: false },
    { _id: 'm1', fullName: 'Anneke Postma', as: 'manager', isAway: true },
  ],
  canDecide: true,
  canApprove: false,
  whyNot: 'There are not enough days left to approve this.',
  isUnlimited: false,
  canAttach: true,
  canAdjust: true,
  canCancel: false,
  leavesOn: '2026-09-30',
  untilLastDay: { months: 9, granted: 18, carried: 2, adjusted: 0, taken: 17, left: 3, leftAfter: -1.5 },
};

const calendar = {
  from: '2026-03-01',
  to: '2026-03-31',
  total: 2,
  weekend: [6, 7],
  branches: [
    {
      _id: 'b1',
      branchName: 'Rotterdam',
      weekend: [6, 7],
      holidays: [
        { day: '2026-03-13', name: 'Harbour Day', half: false },
        { day: '2026-03-27', name: 'Regatta', half: true },
      ],
    },
  ],
  people: [
    {
      _id: 'e3',
      fullName: 'Fleur Veenstra',
      branchId: 'b1',
      teamName: 'Lighthouse Keepers',
      absences: [absence()],
    },
    {
      _id: 'e1',
      fullName: 'Noor Vermeer',
      branchId: 'b1',
      teamName: null,
      absences: [
        absence({ _id: 'a2', type: annual, from: '2026-02-20', to: '2026-03-04', toPortion: 'full' }),
        absence({ _id: 'a3', type: annual, from: '2026-03-24', to: '2026-03-26', status: 'pending' }),
      ],
    },
  ],
};

const atHome = (changes: Partial<WfhAbsence>): WfhAbsence => ({
  ...absence({ toPortion: 'full' }),
  kind: 'wfh',
  type: { _id: 'p1', name: 'Two days a week', colour: '#4a6f9c' },
  ...changes,
});

/** The same people, at home: one on some days of every week, the other around a leave. */
const homeCalendar = {
  ...calendar,
  people: calendar.people.map((person, index) => ({
    ...person,
    absences:
      index === 0
        ? ['04', '11', '18', '25'].map((date, week) =>
            atHome({
              _id: `h${week}`,
              from: `2026-03-${date}`,
              to: `2026-03-${Number(date) + 1}`.replace(/-(\d)$/, '-0$1'),
              days: 2,
              status: week < 2 ? 'approved' : 'pending',
            }),
          )
        : [...person.absences, atHome({ _id: 'h9', from: '2026-03-17', to: '2026-03-17', days: 1 })],
  })),
};

const person = (_id: string, fullName: string) => ({ _id, fullName });
const samir = person('h1', 'Samir Haddad');

const ledger: LeaveLedger = {
  kind: 'leave',
  employee: person('e1', 'Noor Vermeer'),
  type: annual,
  mayGoNegative: false,
  isUnlimited: false,
  canAdjust: true,
  years: [
    {
      year: 2026,
      granted: 24,
      carried: 0,
      adjusted: 1.5,
      taken: -20,
      expired: 0,
      balance: 5.5,
      pending: 1.5,
      available: 4,
    },
    { year: 2027, granted: 24, carried: 0, adjusted: 0, taken: 0, expired: 0, balance: 24, pending: 0, available: 24 },
  ],
  lines: [
    {
      on: '2026-03-02',
      kind: 'adjusted',
      days: 1.5,
      balance: 5.5,
      text: 'Adjusted',
      by: samir,
      reason: 'Kept the harbour open on two Sundays in February',
      at: '2026-03-02T08:00:00.000Z',
    },
    {
      on: '2026-01-12',
      kind: 'taken',
      days: -20,
      balance: 4,
      text: 'Leave 12-01-26 – 06-02-26',
      by: person('m1', 'Anneke Postma'),
      reason: '',
      at: '2026-01-05T08:00:00.000Z',
    },
    {
      on: '2026-01-01',
      kind: 'granted',
      days: 24,
      balance: 24,
      text: 'Granted for 2026',
      by: null,
      reason: '',
      at: null,
    },
  ],
  planned: [
    {
      _id: 'r1',
      from: '2026-03-09',
      to: '2026-03-10',
      fromPortion: 'second-half',
      toPortion: 'full',
      days: 1.5,
      status: 'pending',
    },
  ],
  lapses: [{ on: '2026-12-31', days: 2 }],
};

const handedOver = (changes: Partial<Delegation>): Delegation => ({
  _id: 's1',
  delegator: person('m1', 'Anneke Postma'),
  delegate: person('m2', 'Joris van Dijk'),
  from: '2026-03-02',
  to: '2026-03-20',
  state: 'active',
  leaver: null,
  canEnd: true,
  ...changes,
});

const delegations = [
  handedOver({ _id: 's2', delegate: samir, from: '2026-05-11', to: '2026-05-15', state: 'upcoming' }),
  handedOver({}),
  handedOver({
    _id: 's3',
    delegator: person('m3', 'Maria Fernanda Albuquerque'),
    from: '2026-01-05',
    to: '2026-01-05',
    state: 'ended',
    canEnd: false,
  }),
];

/** Answers the calls of the pages of requests with these. */
export async function withRequests(page: Page): Promise<void> {
  const ok = { status: 200, message: 'OK' };
  await routeCalls(page, /\/api\/view\/leave-applications(\?|$)/, (call) =>
    call.fulfill({ json: { ...ok, leaveApplications: requests, total: requests.length } }),
  );
  await routeCalls(page, /\/api\/view\/leave-applications\/r1$/, (call) => call.fulfill({ json: { ...ok, review } }));
  await routeCalls(page, /\/api\/leave\/ledger\?/, (call) => call.fulfill({ json: { ...ok, ledger } }));
  await routeCalls(page, /\/api\/delegations(\?|$)/, (call) =>
    call.fulfill({ json: { ...ok, delegations, delegates: [samir] } }),
  );
  await routeCalls(page, /\/api\/leave\/calendar\?/, (call) => call.fulfill({ json: { ...ok, ...calendar } }));
  await routeCalls(page, /\/api\/wfh\/calendar\?/, (call) => call.fulfill({ json: { ...ok, ...homeCalendar } }));
}
