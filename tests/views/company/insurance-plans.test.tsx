import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { InsuranceOption, InsurancePlanDetails } from '../../../src/api/contract/insurance.ts';
import { type CollectionContext, createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { documentChosen } from '../../../src/machines/modules/company/insurance.ts';
import { emptyOption } from '../../../src/machines/modules/company/insurance-values.ts';
import { defaultListQuery } from '../../../src/rules/shared/list-query.ts';
import { InsurancePlans } from '../../../src/views/company/insurance-plans.tsx';
import { OptionsField } from '../../../src/views/company/options-field.tsx';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const option = (changes: Partial<InsuranceOption> = {}): InsuranceOption => ({
  _id: 'o1',
  name: 'Basic',
  policyDoc: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  categories: ['Nursing'],
  headcount: 37,
  ...changes,
});
const plan = (...plans: InsuranceOption[]): InsurancePlanDetails => ({ _id: 'i1', name: 'Dental', plans, version: 1 });

type Context = CollectionContext<InsurancePlanDetails>;

function show(
  rows: InsurancePlanDetails[],
  value: string | object = { browsing: 'ready' },
  more: Partial<Context> = {},
) {
  const chart = restingIn(createCollectionMachine<InsurancePlanDetails>('insurancePlans'), value as never, {
    query: defaultListQuery,
    rows,
    total: rows.length,
    message: null,
    command: null,
    ...more,
  });
  const seen = { onAdd: vi.fn(), onEdit: vi.fn(), download: vi.fn() };
  render(
    withWiring({ ...signedInWiring(), download: seen.download }, <InsurancePlans list={chart.actorRef} {...seen} />),
  );

  return { ...chart, ...seen };
}

function choose(file: File) {
  const input = find<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  act(() => input.dispatchEvent(new Event('change', { bubbles: true })));
}
const pdf = new File(['%PDF-'], 'basic.pdf', { type: 'application/pdf' });

describe('the insurance plans', () => {
  it('show each option with its days, its people and its eligibility', () => {
    show([plan(option(), option({ _id: 'o2', name: 'Plus', effectiveFrom: null, effectiveTo: null, headcount: 1 }))]);

    expect(texts('h2')).toEqual(['Dental']);
    expect(texts('li > :first-child')).toEqual([
      'Basic01-01-26 to 31-12-26 · 37 peopleNursing',
      'PlusAlways · 1 personNursing',
    ]);
  });

  it('download the document of an option that has one', () => {
    const { download } = show([plan(option({ policyDoc: 'abc.pdf' }))]);
    press(named('Policy document for Basic'));

    expect(download).toHaveBeenCalledWith('abc.pdf');
  });

  it('accept a document for an option', () => {
    const row = plan(option());
    const { sent } = show([row]);
    expect(isThere('Policy document for Basic')).toBe(false);
    choose(pdf);

    expect(sent()).toEqual([{ type: 'command.requested', command: documentChosen(row, 'o1', pdf) }]);
  });

  it('show which document is being uploaded, and accept no other meanwhile', () => {
    const row = plan(option(), option({ _id: 'o2', name: 'Plus' }));
    show([row], 'running', { command: documentChosen(row, 'o2', pdf) });

    expect(texts('label')).toEqual(['Upload', 'Uploading…']);
    expect([...document.querySelectorAll<HTMLInputElement>('input')].map(({ disabled }) => disabled)).toEqual([
      true,
      true,
    ]);
  });

  it('offer to add the first one, and link to a plan’s form', () => {
    const { onAdd } = show([], { browsing: 'empty' });
    press(named('Add the first insurance plan'));
    const row = plan(option());
    const { onEdit } = show([row]);
    press(named('Edit Dental'));

    expect(onAdd).toHaveBeenCalled();
    expect(onEdit).toHaveBeenCalledWith(row);
  });

  it('show what went wrong when they could not be loaded', () => {
    const { sent } = show([], { browsing: 'failed' }, { message: 'The database is resting' });
    press(named('Try again'));

    expect(find('[role="alert"]').textContent).toContain('The database is resting');
    expect(sent()).toEqual([{ type: 'reload.requested' }]);
  });
});

describe('the options in the form', () => {
  it('can be removed unless someone has them', () => {
    const changed = vi.fn();
    const options = [
      { ...emptyOption, name: 'Basic', headcount: 2 },
      { ...emptyOption, name: 'Plus' },
    ];
    render(<OptionsField value={options} onChange={changed} />);
    expect(isThere('Remove Basic')).toBe(false);
    expect(find('fieldset:first-child').textContent).toContain('2 people have it');
    press(named('Remove Plus'));
    press(named('Add option'));

    expect(changed.mock.calls).toEqual([[[options[0]]], [[...options, emptyOption]]]);
  });
});
