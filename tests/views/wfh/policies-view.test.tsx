import { describe, expect, it } from 'vitest';
import type { WfhPolicy } from '../../../src/api/contract/wfh.ts';
import { createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { defaultListQuery } from '../../../src/rules/shared/list-query.ts';
import { PoliciesView } from '../../../src/views/wfh/policies/policies-view.tsx';
import { restingIn } from '../support/charts.ts';
import { named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { press, render } from '../ui/support/render.tsx';

const policy = (changes: Partial<WfhPolicy> = {}): WfhPolicy => ({
  _id: 'p1',
  name: 'Hybrid',
  branches: [],
  weekdays: [1, 2, 3, 4, 5],
  limitDays: 2,
  limitPer: 'week',
  approval: 'always',
  minNoticeDays: 0,
  isActive: true,
  canEdit: true,
  version: 1,
  ...changes,
});

function show(rows: WfhPolicy[], value = 'ready') {
  const chart = restingIn(createCollectionMachine<WfhPolicy>('policies'), { browsing: value } as never, {
    query: defaultListQuery,
    rows,
    total: rows.length,
    message: null,
    command: null,
  });
  render(withWiring(signedInWiring(), <PoliciesView list={chart.actorRef} />));

  return chart;
}

describe('the list of work from home policies', () => {
  it('shows for each policy its days, limit, approvers, eligibility and whether it is in use', () => {
    const porto = [{ _id: 'b1', branchName: 'Porto' }];
    show([
      policy(),
      policy({ _id: 'p2', name: 'Free', weekdays: [1, 5], limitDays: null, approval: 'never', branches: porto }),
      policy({ _id: 'p3', name: 'Old', approval: 'over-limit', limitPer: 'month', isActive: false }),
    ]);

    expect(texts('tbody tr > :not(:last-child)')).toEqual([
      ...['Hybrid', 'Monday to Friday', '2 days a week', 'Always', 'Everyone', 'In use'],
      ...['Free', 'Monday and Friday', 'No limit', 'Never', 'Porto', 'In use'],
      ...['Old', 'Monday to Friday', '2 days a month', 'Above the limit', 'Everyone', 'Retired'],
    ]);
  });

  it('explains that people choose between the policies for their branch and those for everyone', () => {
    show([policy()]);

    expect(document.body.textContent).toContain('Employees choose between the policies for their branch and those for');
    expect(document.body.textContent).not.toContain('overrides');
  });

  it('offers to edit, and to retire with confirmation', () => {
    const { sent } = show([policy()]);
    press(named('Actions for Hybrid'));
    expect(texts('[role="menuitem"]')).toEqual(['Edit', 'Retire']);
    press(named('Retire'));

    expect(sent()).toMatchObject([{ command: { name: 'retire', needsConfirmation: true, done: 'Policy retired' } }]);
  });

  it('offers to add the first policy if there is none', () => {
    show([], 'empty');

    expect(texts('h2')).toEqual(['No policies yet']);
    expect(named('Add the first policy').getAttribute('href')).toBe('/create/wfh/policy');
  });
});
