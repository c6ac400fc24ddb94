import { act, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signalNotifications } from '../../../src/api/notification-signal.ts';
import type { Services, Wiring } from '../../../src/machines/wiring.ts';
import RequestCount from '../../../src/views/layout/request-count.tsx';
import LeaveRequestsPage from '../../../src/views/time-off/leave-requests-page.tsx';
import RequestsInboxPage from '../../../src/views/time-off/requests-inbox-page.tsx';
import { named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const day = { from: '2026-11-02', to: '2026-11-02', fromPortion: 'full', toPortion: 'full', days: 1 };
const requestOf = (id: string, fullName: string) => ({
  ...{ _id: id, kind: 'leave', about: 'request', reason: null, createdAt: '2026-10-20T09:00:00.000Z' },
  employee: { _id: `of ${id}`, fullName, photo: null, branch: null, team: null, manager: null },
  type: { _id: 't1', name: 'Annual Leave', colour: null },
  ...{ ...day, status: 'pending', cancellation: null, undoUntil: null, needsDocument: false },
});
const ana = requestOf('r1', 'Ana Costa');
const rui = requestOf('r2', 'Rui Dias');
const eva = requestOf('r3', 'Eva Lima');

/** What is pending on the server, its next reply to a list, and how often only the number was loaded. */
let waiting: ReturnType<typeof requestOf>[];
let answers: (() => void)[];
let counted: number;

/** The manager's name is in the people who report to them. */
const reporting = (...names: string[]) => ({
  status: 200,
  body: { users: names.map((managerName) => ({ managerName })) },
});
let naming: () => Promise<ReturnType<typeof reporting>>;
/** The manager themselves, if they are in the caller's scope. */
let managers: { fullName: string }[];

const download = vi.fn();

const silence = new Promise<never>(() => {});

/** Of the first one, which is then approved. */
const reviewed = () => ({
  leaveApplication: { ...ana, note: '', decidedBy: null, decidedAt: null },
  ...{ days: [], balances: [], teamAway: { size: 6, absences: [], others: 0 }, documents: [], history: [] },
  ...{ about: 'request', isUnlimited: false, canAttach: false, canAdjust: false, canCancel: false, approvers: [] },
  ...{ canDecide: true, canApprove: true, whyNot: null },
});

async function call(name: string, { query }: { query?: { count?: number } } = {}) {
  if (name === 'allUsers') return naming();
  if (name === 'reviewLeave') return { status: 200, body: { review: reviewed() } };
  if (name === 'decideLeave') return { status: 200, body: { leaveApplication: { ...ana, status: 'approved' } } };
  if (name === 'getEmployees') return { status: 200, body: { employees: managers } };
  const body = { requests: waiting, leaveApplications: waiting, total: waiting.length };
  if (query?.count === 1) counted += 1;
  else if (name === 'viewRequests' || name === 'viewLeaveApplications')
    await new Promise<void>((resolve) => answers.push(resolve));
  else return silence;

  return { status: 200, body };
}

function consoleOf(): Wiring {
  const address = { place: () => ({ path: '/', search: '' }), go: () => {}, watch: () => () => {} };
  const io = { api: { call }, download, http: { token: () => 'T' }, address, effects: {} } as unknown as Services;
  const made = new Map<unknown, unknown>();
  const machines = (<Charts,>(wire: (services: Services) => Charts): Charts => {
    if (!made.has(wire)) made.set(wire, wire(io));

    return made.get(wire) as Charts;
  }) as Wiring['machines'];

  return { ...signedInWiring({ roles: ['c-hr'] }), machines };
}

const show = (page: React.ReactNode) =>
  render(
    withWiring(
      consoleOf(),
      <Suspense>
        <output>
          <RequestCount />
        </output>
        {page}
      </Suspense>,
    ),
  );

/** The list's call returns. */
async function answer() {
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers.shift()?.());
}

const people = () => texts('tbody tr').map((row) => /Ana Costa|Rui Dias|Eva Lima/.exec(row)?.[0]);
const badge = () => find('output').textContent;
const news = () => act(() => signalNotifications());

beforeEach(() => {
  waiting = [ana, rui];
  answers = [];
  naming = async () => reporting('Vera Lopes');
  managers = [];
  counted = 0;
  history.replaceState(null, '', '/');
});

describe('a list of requests', () => {
  it('reloads in place when there is news: rows and selections stay until the response arrives', async () => {
    show(<RequestsInboxPage />);
    await answer();
    expect(people()).toEqual(['Ana Costa', 'Rui Dias']);
    press(document.body.querySelectorAll('tbody input[type="checkbox"]')[1] as Element);
    expect(document.body.textContent).toContain('1 of 2 selected');

    waiting = [ana, rui, eva];
    await news();
    expect(people()).toEqual(['Ana Costa', 'Rui Dias']);
    await answer();
    expect(people()).toEqual(['Ana Costa', 'Rui Dias', 'Eva Lima']);
    expect(document.body.textContent).toContain('1 of 3 selected');
  });

  it('still shows that nothing is pending while it reloads', async () => {
    waiting = [];
    show(<LeaveRequestsPage />);
    await answer();
    expect(document.body.textContent).toContain('No pending requests');

    waiting = [eva];
    await news();
    expect(document.body.textContent).toContain('No pending requests');
    expect(texts('tbody tr')).toEqual([]);
    await answer();
    expect(people()).toEqual(['Eva Lima']);
  });
});

describe('an export of requests', () => {
  it.each([
    ['the inbox', 'exportRequests', <RequestsInboxPage key="inbox" />],
    ['a list of one kind', 'exportLeaveApplications', <LeaveRequestsPage key="leave" />],
  ])('of %s has the chosen format and the list’s order and filters', async (_, name, page) => {
    history.replaceState(null, '', '/?sort=-from&branch=b1');
    show(page);
    await answer();
    for (const format of ['CSV', 'Excel (XLSX)']) {
      press(named('Export'));
      await vi.waitFor(() => press(named(format)));
    }

    expect(download.mock.calls.map(([request]) => request)).toEqual(
      ['csv', 'xlsx'].map((format) => ({
        call: name,
        query: expect.objectContaining({ format, sort: '-from', branch: ['b1'] }),
      })),
    );
    download.mockClear();
  });
});

describe('the toolbar of a requests page', () => {
  const media = { addEventListener: () => {}, removeEventListener: () => {} };

  it.each([
    ['has buttons in words where there is room', true, ['Delegates', 'Balances', 'Add leave', 'Export']],
    ['is in one menu on a phone, in words', false, ['More actions']],
  ])('%s', async (_, isWide, buttons) => {
    const spy = vi.spyOn(window, 'matchMedia').mockReturnValue({ ...media, matches: isWide } as never);
    show(<LeaveRequestsPage />);
    await answer();
    const all = ['Delegates', 'Balances', 'Add leave', 'Export', 'More actions'];
    expect(texts('button').filter((text) => all.includes(text))).toEqual(buttons);

    if (!isWide) {
      press(named('More actions'));
      expect(texts('[role="menuitem"]')).toEqual([
        ...['Add leave', 'Delegates', 'Export requests (Excel)', 'Export requests (CSV)'],
        ...['Export balances (Excel)', 'Export balances (CSV)', 'Upload balances'],
      ]);
    }
    spy.mockRestore();
  });
});

describe('a manager filter from the address', () => {
  it.each([
    ['the inbox', <RequestsInboxPage key="inbox" />],
    ['a list of one kind', <LeaveRequestsPage key="leave" />],
  ])('is named in %s without delaying the rows', async (_, page) => {
    history.replaceState(null, '', '/?manager=m1');
    show(page);
    await answer();

    expect(people()).toEqual(['Ana Costa', 'Rui Dias']);
    await vi.waitFor(() => expect(document.body.textContent).toMatch(/Manager: ?Vera Lopes/));
  });

  const chip = () => find('li:has([aria-label^="Remove filter Manager"])').textContent?.trim();

  it('has no name until the name has loaded', async () => {
    let tell = (_: ReturnType<typeof reporting>): void => {};
    naming = () => new Promise((resolve) => (tell = resolve));
    history.replaceState(null, '', '/?manager=m1');
    show(<RequestsInboxPage />);
    await answer();
    expect(chip()).toBe('Manager: …');

    await act(async () => tell(reporting('Vera Lopes')));
    expect(chip()).toBe('Manager: Vera Lopes');

    // Another address on the same page: the name of the manager before is not theirs.
    act(() => history.replaceState(null, '', '/?manager=m2'));
    expect(chip()).toBe('Manager: …');
    await act(async () => tell(reporting()));
    await vi.waitFor(() => expect(chip()).toBe('Manager: Unknown'));
  });

  it('is named even if nobody reports to them', async () => {
    naming = async () => reporting();
    managers = [{ fullName: 'Vera Lopes' }];
    history.replaceState(null, '', '/?manager=m1');
    show(<RequestsInboxPage />);
    await answer();

    await vi.waitFor(() => expect(chip()).toBe('Manager: Vera Lopes'));
  });
});

describe('the name in a request', () => {
  const namedLinks = () => document.body.querySelectorAll('tbody a').length;

  it.each([
    ['leads to the person in a table', true, 2],
    ['opens the request on a phone, as the rest of its card does', false, 0],
  ])('%s', async (_, isWide, links) => {
    const media = { addEventListener: () => {}, removeEventListener: () => {} };
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ ...media, matches: isWide && query.includes('640') }) as unknown as MediaQueryList,
    );
    show(<RequestsInboxPage />);
    await answer();
    expect(people()).toEqual(['Ana Costa', 'Rui Dias']);
    expect(namedLinks()).toBe(links);
    vi.restoreAllMocks();
  });
});

describe('the “Decided by” column', () => {
  it('is “Cancelled by” in the list of cancelled requests', async () => {
    history.replaceState(null, '', '/?data=cancelled');
    show(<LeaveRequestsPage />);
    await answer();
    expect(texts('thead th')).toContain('Cancelled by');
    expect(texts('thead th')).not.toContain('Decided by');
  });
});

describe('the number in the menu', () => {
  it('matches the loaded inbox without a call of its own', async () => {
    show(<RequestsInboxPage />);
    await answer();
    await vi.waitFor(() => expect(badge()).toBe('2 pending'));
    const before = counted;

    waiting = [eva];
    await news();
    await answer();
    await vi.waitFor(() => expect(badge()).toBe('1 pending'));
    expect(counted).toBe(before);
  });

  it('is loaded again if the loaded list is only a part of what is pending', async () => {
    show(<LeaveRequestsPage />);
    await answer();
    await vi.waitFor(() => expect(badge()).toBe('2 pending'));

    waiting = [eva];
    await news();
    await answer();
    await act(() => vi.waitFor(() => expect(badge()).toBe('1 pending')));
  });

  it('changes together with the list after a decision', async () => {
    show(<LeaveRequestsPage />);
    await answer();
    await vi.waitFor(() => expect(badge()).toBe('2 pending'));

    press(document.body.querySelectorAll('tbody tr')[0] as Element);
    await vi.waitFor(async () => {
      await act(async () => {});
      press(named('Approve'));
    });
    waiting = [rui];
    await answer();
    expect([people(), badge()]).toEqual([['Rui Dias'], '1 pending']);
  });
});

describe('a decision in another window', () => {
  it('changes the list and the number in the menu', async () => {
    show(<LeaveRequestsPage />);
    await answer();
    await vi.waitFor(() => expect(badge()).toBe('2 pending'));

    waiting = [eva];
    const other = new BroadcastChannel('requests');
    other.postMessage(null);
    await answer();
    expect([people(), badge()]).toEqual([['Eva Lima'], '1 pending']);
    other.close();
  });
});
