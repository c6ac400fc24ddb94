import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import type { Absence, AwayPerson } from '../../../src/machines/modules/time-off/away-calendar.ts';
import type { RequestChoices } from '../../../src/machines/modules/time-off/requests.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import type { RequestKind } from '../../../src/rules/leave/time-off.ts';
import type { ListQuery } from '../../../src/rules/shared/list-query.ts';
import { AwayCalendar } from '../../../src/views/time-off/away-calendar.tsx';
import { restingIn } from '../support/charts.ts';
import { named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { press, render } from '../ui/support/render.tsx';

const absence = (changes: Partial<Absence> = {}): Absence => ({
  _id: 'a1',
  kind: 'leave',
  type: { name: 'Annual leave', colour: '#3b7a6f' },
  from: '2026-03-10',
  to: '2026-03-12',
  fromPortion: 'full',
  toPortion: 'first-half',
  days: 2.5,
  status: 'approved',
  isCancelling: false,
  ...changes,
});

const noor: AwayPerson = {
  _id: 'e1',
  fullName: 'Noor Vermeer',
  teamName: 'Lighthouse Keepers',
  branchName: 'Rotterdam',
  free: { weekend: [6, 7], holidays: [{ day: '2026-03-13', name: 'Harbour Day', half: true }] },
  absences: [absence(), absence({ _id: 'a2', kind: 'sick', from: '2026-03-20', to: '2026-03-20', status: 'pending' })],
};
const sami: AwayPerson = {
  _id: 'e2',
  fullName: 'Sami Haddad',
  teamName: null,
  branchName: 'Dubai',
  free: { weekend: [5, 6], holidays: [] },
  absences: [absence({ _id: 'a3', from: '2026-03-11', to: '2026-03-11', toPortion: 'full', days: 1 })],
};
const nowhere: AwayPerson = { ...noor, _id: 'e3', branchName: null, teamName: null, absences: [] };

function show({
  people = [noor, sami],
  total = people.length,
  as,
  shown = { month: ['2026-03'] },
  kind = 'leave',
}: {
  people?: AwayPerson[];
  total?: number;
  as?: string;
  /** Which days, as the address has them. */
  shown?: ListQuery['filters'];
  kind?: RequestKind;
} = {}) {
  const filters = { view: ['calendar'], ...shown, ...(as && { as: [as] }) };
  const list = restingIn(
    createCollectionMachine<AwayPerson>('awayCalendar'),
    { browsing: 'ready' },
    {
      query: { search: '', page: 1, filters },
      rows: people,
      total,
      message: null,
      command: null,
    },
  );
  const choices = restingIn(createResourceMachine<RequestChoices>('choices'), 'ready', {
    key: null,
    record: { type: [], branch: [], team: [], designation: [] },
    message: null,
  } as never);
  const onOpen = vi.fn();
  render(
    withWiring(
      signedInWiring(),
      <AwayCalendar list={list.actorRef} choices={choices.actorRef} kind={kind} onOpen={onOpen} />,
    ),
  );

  return { onOpen, sent: list.sent };
}

const bars = () => [...document.querySelectorAll<HTMLButtonElement>('[data-person] button')];
const stops = () => bars().map(({ tabIndex }) => tabIndex);
const lanes = () => bars().map(({ dataset }) => dataset.shared);
const hit = (key: string) =>
  act(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

describe('the away calendar', () => {
  it('shows the number of people on all its pages', () => {
    show({ total: 31 });
    expect(texts('[role="status"]')).toContain('31 people');
  });

  it('has a bar for each absence that names the person, type, dates and status', () => {
    const { onOpen } = show();

    expect(bars().map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Noor Vermeer: Annual leave, 10-03-26 – 12-03-26 (morning), 2.5 days, approved',
      'Noor Vermeer: Annual leave, 20-03-26 (morning), 2.5 days, pending',
      'Sami Haddad: Annual leave, 11-03-26, 1 day, approved',
    ]);
    press(bars()[1] as HTMLElement);
    expect(onOpen).toHaveBeenCalledWith(noor.absences[1]);
  });

  it('shows approved leave and the sick leave that is requested on its days beside each other', () => {
    const days = { from: '2026-03-10', to: '2026-03-12', toPortion: 'full' } as const;
    const ill = absence({ _id: 'a5', kind: 'sick', status: 'pending', ...days, from: '2026-03-12' });
    const later = absence({ _id: 'a6', from: '2026-03-16', to: '2026-03-16' });
    show({ people: [{ ...noor, absences: [absence(days), ill, later] }] });

    expect(lanes()).toEqual(['top', 'bottom', undefined]);
  });

  it('shows approved days at home below the leave that took their place, and sick leave between them', () => {
    const days = { from: '2026-03-10', to: '2026-03-12', toPortion: 'full' } as const;
    const home = absence({ _id: 'a5', kind: 'wfh', ...days, from: '2026-03-09' });
    show({ people: [{ ...noor, absences: [home, absence(days)] }], kind: 'wfh' });
    expect(lanes()).toEqual(['bottom', 'top']);

    const ill = absence({ _id: 'a6', kind: 'sick', status: 'pending', ...days });
    show({ people: [{ ...noor, absences: [home, absence(days), ill] }], kind: 'wfh' });
    expect(lanes()).toEqual(['bottom', 'top', 'middle']);
    expect(bars().map(({ style }) => style.getPropertyValue('--lane'))).toEqual(['2', '0', '1']);
  });

  const givenBack = [{ ...sami, absences: [absence({ isCancelling: true })] }];

  it('marks a requested cancellation in the bar’s name, its look and the legend', () => {
    show({ people: givenBack });

    expect(bars()[0]?.getAttribute('aria-label')).toMatch(/approved, cancellation requested$/);
    expect(bars()[0]?.hasAttribute('data-cancelling')).toBe(true);
    expect(texts('[aria-label="Types"] li').map((text) => text.trim())).toContain('Cancellation requested');
  });

  it('marks a requested cancellation in the table too', () => {
    show({ people: givenBack, as: 'table' });

    expect(texts('tbody tr')[0]).toMatch(/Approved, cancellation requested$/);
  });

  it('marks approved days after a last working day in the bar’s name and in the table', () => {
    const leaving = [
      { ...noor, leavesOn: '2026-03-11' },
      { ...sami, leavesOn: '2026-03-10' },
    ];
    show({ people: leaving });
    expect(bars().map((bar) => bar.getAttribute('aria-label')?.split(', ').at(-1))).toEqual([
      'partly after their last working day',
      'after their last working day',
      'after their last working day',
    ]);
    show({ people: leaving, as: 'table' });
    expect(texts('tbody tr')[0]).toMatch(/ApprovedPartly after their last working day$/);
  });

  it('does not mention cancellation in the legend if no one requests one', () => {
    show();

    expect(texts('[aria-label="Types"] li').join()).not.toContain('Cancellation');
  });

  it('is one Tab stop that is navigated with arrows, Home and End', () => {
    show();
    expect(stops()).toEqual([0, -1, -1]);
    act(() => bars()[0]?.focus());
    const at = () => bars().indexOf(document.activeElement as HTMLButtonElement);
    const walk = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'End', 'Home', 'ArrowDown', 'ArrowLeft'].map(
      (key) => {
        hit(key);

        return at();
      },
    );

    // Nothing has a place here, so the first of a row is the nearest.
    expect(walk.slice(0, 3)).toEqual([1, 2, 2]);
    expect(walk.slice(4)).toEqual([2, 0, 2, 1]);
    expect(stops()).toEqual([-1, 0, -1]);
  });

  it('lists the weekends and holidays of each branch', () => {
    show({ people: [noor, sami, nowhere] });

    expect(texts('section li')).toEqual(
      expect.arrayContaining([
        'Saturday and Sunday: Rotterdam and people without a branch',
        'Friday and Saturday: Dubai',
        '13-03-26 Harbour Day (from midday): Rotterdam',
      ]),
    );
  });

  it('is also a table with a row for each bar that opens the same request', () => {
    const { onOpen } = show({ as: 'table' });

    expect(bars()).toEqual([]);
    expect(texts('tbody tr')).toEqual([
      'Noor VermeerRotterdam, Lighthouse KeepersAnnual leave10-03-26 – 12-03-26 (morning)2.5Approved',
      'Noor VermeerRotterdam, Lighthouse KeepersAnnual leave20-03-26 (morning)2.5Pending',
      'Sami HaddadDubaiAnnual leave11-03-261Approved',
    ]);
    press(document.querySelectorAll<HTMLElement>('tbody tr')[2] as HTMLElement);
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ _id: 'a3', kind: 'leave' }));
    expect(named('Bars').getAttribute('href')).not.toContain('as=');
  });

  it('for work from home offers to include leave', () => {
    const { sent } = show({ kind: 'wfh' });
    press(named('Working from home or on leave'));

    expect(sent()).toEqual([{ type: 'filter.changed', name: 'kind', values: ['any'] }]);
  });

  it('shows the week in the address, with its days and absences', () => {
    show({ shown: { week: ['2026-03-11'] } });

    expect(texts('[data-week] > span').filter(Boolean)).toEqual([
      'Mon9',
      'Tue10',
      'Wed11',
      'Thu12',
      'Fri13',
      'Sat14',
      'Sun15',
    ]);
    expect(bars()).toHaveLength(2);
    expect(bars().map(({ parentElement }) => parentElement?.style.cssText)).toEqual([
      '--first: 3; --last: 6; --length: 3;',
      '--first: 4; --last: 5; --length: 1;',
    ]);
    expect(texts('section li')).toContain('13-03-26 Harbour Day (from midday): Rotterdam');
    show({ shown: { week: ['2026-03-18'] } });
    expect(texts('section li').join()).not.toContain('Harbour Day');
  });

  it('moves to the next, the previous or the current week, without dates and status, in one step each', () => {
    history.replaceState(null, '', '/');
    const before = history.length;
    show({
      shown: { week: ['2026-03-11'], team: ['t1'], from: ['2026-03-11'], to: ['2026-03-11'], data: ['approved'] },
    });
    const found = ['Next week', 'Previous week', 'This week'].map((name) => {
      press(named(name));

      return location.pathname + location.search;
    });

    expect(found).toEqual(['2026-03-16', '2026-03-02', 'this'].map((week) => `/?team=t1&view=calendar&week=${week}`));
    expect(history.length - before).toBe(3);
  });

  it('links to the month and to a week, with the team filter but without dates and status', () => {
    // Files that share this process keep each other's address.
    history.replaceState(null, '', '/');
    const href = (name: string) => named(name).getAttribute('href');
    show({
      shown: { week: ['2026-03-11'], team: ['t1'], from: ['2026-03-11'], to: ['2026-03-11'], data: ['approved'] },
    });
    expect(href('Month')).toBe('/?month=2026-03&team=t1&view=calendar');
    expect(named('Week').getAttribute('aria-current')).toBe('page');
    show();
    expect(href('Week')).toBe('/?view=calendar&week=2026-02-23');
    show({ shown: {} });
    expect([href('Week'), href('Month')]).toEqual(['/?view=calendar&week=this', '/?month=this&view=calendar']);
  });

  it('shows when no one is away', () => {
    show({ people: [], kind: 'wfh' });

    expect(texts('h2, h3')).toContain('No one is working from home');
  });
});
