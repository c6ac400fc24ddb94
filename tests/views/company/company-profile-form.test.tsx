import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CompanyProfileForm } from '../../../src/views/company/company-profile-form.tsx';
import { profileForm } from '../../machines/charts/form.chart.ts';
import { restingIn } from '../support/charts.ts';
import { named, submit, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const stored = {
  companyName: 'Harbour',
  companyEmail: 'a@harbour.example',
  address: 'Quay 1',
  telephone: '351210',
  countsCampaignOpens: false,
};

const download = vi.fn();

function show(value: string | object, contract: string | null = null, isInSettings = false) {
  const values = { ...stored, record: { version: 1, contract } };
  const context = { key: 'company', options: {}, initial: values, values, errors: {}, message: null };
  const chart = restingIn(profileForm, value as never, context);
  render(
    withWiring(
      { ...signedInWiring(), download },
      <CompanyProfileForm actorRef={chart.actorRef} isInSettings={isInSettings} />,
    ),
  );

  return chart;
}

const pressKey = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  act(() => find('#telephone').dispatchEvent(event));

  return event.defaultPrevented;
};

describe("the company's profile", () => {
  it('shows the chart’s values and sends every change', () => {
    const { sent } = show({ editing: 'filling' });
    expect(find<HTMLInputElement>('#companyName').value).toBe('Harbour');
    type(find<HTMLInputElement>('#companyName'), 'Harbour & Vale');
    submit(find('form'));

    expect(sent()).toEqual([
      { type: 'fields.changed', values: { companyName: 'Harbour & Vale' } },
      { type: 'form.submitted' },
    ]);
  });

  it('includes the option to count opened campaign emails in the settings, but not during set-up', () => {
    show({ editing: 'filling' });
    expect(document.querySelector('[name=countsCampaignOpens]')).toBeNull();

    const { sent } = show({ editing: 'filling' }, null, true);
    press(find('[name=countsCampaignOpens]'));
    expect(sent()).toEqual([{ type: 'fields.changed', values: { countsCampaignOpens: true } }]);
  });

  it('blocks minus, e and m in the contact number, but not shortcuts', () => {
    show({ editing: 'filling' });

    expect(['-', 'e', 'E', 'm', '7'].map((key) => pressKey(key))).toEqual([true, true, true, true, false]);
    expect(pressKey('e', { ctrlKey: true })).toBe(false);
  });

  it('links to the contract document if there is one, and downloads it with the session', () => {
    show({ editing: 'filling' });
    expect(document.querySelector('a')).toBeNull();

    show({ editing: 'filling' }, 'contract.pdf');
    expect(named('View contract document').getAttribute('href')).toBe('/api/file/contract.pdf');
    press(named('View contract document'));
    expect(download).toHaveBeenCalledWith('contract.pdf');
  });

  it('offers another try when the profile could not be loaded', () => {
    const { sent } = show('unreachable');
    press(named('Try again'));

    expect(document.querySelector('form')).toBeNull();
    expect(sent()).toEqual([{ type: 'reload.requested' }]);
  });
});
