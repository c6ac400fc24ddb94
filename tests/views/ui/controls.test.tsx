import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Avatar } from '../../../src/views/ui/avatar.tsx';
import { BadgeList } from '../../../src/views/ui/badge.tsx';
import { Button } from '../../../src/views/ui/button.tsx';
import { DateTime, WithDates } from '../../../src/views/ui/date-time.tsx';
import { ErrorSummary } from '../../../src/views/ui/error-summary.tsx';
import { Field } from '../../../src/views/ui/field.tsx';
import { Input } from '../../../src/views/ui/input.tsx';
import { PasswordInput } from '../../../src/views/ui/password-input.tsx';
import { RadioGroup } from '../../../src/views/ui/radio-group.tsx';
import { ToastRegion } from '../../../src/views/ui/toast.tsx';
import { find, press, render } from './support/render.tsx';

describe('a field', () => {
  it('links its label, help and error to the control', () => {
    render(
      <Field id="email" label="Email" required help="Used to sign in." error="Please Enter Email Address!">
        <Input type="email" />
      </Field>,
    );
    const input = find<HTMLInputElement>('input');
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => find(`#${id}`).textContent);

    expect(find('label').getAttribute('for')).toBe('email');
    expect(input.id).toBe('email');
    expect(described).toEqual(['Please Enter Email Address!', 'Used to sign in.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
  });

  it('has no error or help attributes without an error or help', () => {
    render(
      <Field label="City">
        <Input />
      </Field>,
    );
    const input = find('input');

    expect(input.id).toBe(find('label').getAttribute('for'));
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  it('keeps another description of its control', () => {
    render(
      <Field id="weight" label="Weight" help="In kilograms.">
        <Input aria-describedby="chart" />
      </Field>,
    );

    expect(find('input').getAttribute('aria-describedby')).toBe('chart weight-help');
  });
});

describe('a busy button', () => {
  it('keeps its focus, shows that it is busy and cannot be pressed again', () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} busyLabel="Saving…" onClick={onClick}>
          Save
        </Button>
      </form>
    );
    render(form(false));
    find('button').focus();
    press(find('button'));
    render(form(true));
    press(find('button'));

    expect(document.activeElement).toBe(find('button'));
    expect(find('button').textContent).toBe('Saving…');
    expect(find('button').getAttribute('aria-disabled')).toBe('true');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

it('a disabled button leaves the tab order unless it is set to stay', () => {
  render(<Button disabled>Export</Button>);
  expect(find<HTMLButtonElement>('button').disabled).toBe(true);

  const onClick = vi.fn();
  render(
    <Button disabled focusableWhenDisabled onClick={onClick}>
      Export
    </Button>,
  );
  press(find('button'));
  expect(find<HTMLButtonElement>('button').disabled).toBe(false);
  expect(find('button').getAttribute('aria-disabled')).toBe('true');
  expect(onClick).not.toHaveBeenCalled();
});

it('a password can be shown and hidden', () => {
  render(<PasswordInput defaultValue="secret" />);
  press(find('button[aria-label="Show password"]'));
  expect(find('input').getAttribute('type')).toBe('text');
  press(find('button[aria-label="Hide password"]'));
  expect(find('input').getAttribute('type')).toBe('password');
});

it('a radio group shows its error, and its first choice can be linked to', () => {
  const onValueChange = vi.fn();
  render(
    <RadioGroup
      id="gender"
      legend="Gender"
      value={null}
      error="Please choose."
      onValueChange={onValueChange}
      options={[
        { value: 'female', label: 'Female' },
        { value: 'male', label: 'Male' },
      ]}
    />,
  );
  const described = find('fieldset').getAttribute('aria-describedby');
  press(find('input[value="male"]'));

  expect(find(`#${described}`).textContent).toBe('Please choose.');
  expect(find('#gender').getAttribute('value')).toBe('female');
  expect(onValueChange).toHaveBeenCalledWith('male');
});

describe('an error summary', () => {
  const errors = [{ fieldId: 'email', message: 'Please Enter Email Address!' }];
  const page = (shown: typeof errors, submits: number) => (
    <>
      <ErrorSummary errors={shown} focusKey={submits} />
      <input id="email" />
    </>
  );

  it('is absent without errors', () => {
    render(page([], 0));
    expect(document.querySelector('section')).toBeNull();
  });

  it('takes the focus on every refused submit, and its links focus the fields', () => {
    render(page(errors, 1));
    expect(document.activeElement).toBe(find('section'));

    press(find('a'));
    expect(document.activeElement).toBe(find('#email'));

    render(page(errors, 1));
    expect(document.activeElement).toBe(find('#email'));

    render(page(errors, 2));
    expect(document.activeElement).toBe(find('section'));
  });
});

it.each([
  [['a'], ['a']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [
    ['a', 'b', 'c'],
    ['a', 'b', '+1 c'],
  ],
  [
    ['a', 'b', 'c', 'd'],
    ['a', 'b', '+2 c, d'],
  ],
])('badges %j are shown as %j', (items, shown) => {
  render(
    <p>
      <BadgeList items={items} />
    </p>,
  );
  const badges = [...document.querySelectorAll<HTMLElement>('p [data-tone]')].map(({ dataset, textContent }) =>
    dataset.more ? `${dataset.more} ${textContent}` : textContent,
  );

  expect(badges).toEqual(shown);
});

it('shows initials in place of a picture that cannot be loaded, and the next picture again', () => {
  const initials = () => find('[data-hue]').dataset.initials;
  render(<Avatar name="Ana Reis" src="/lost" />);
  expect(initials()).toBeUndefined();
  act(() => find('img').dispatchEvent(new Event('error')));
  expect([initials(), find('img').style.display]).toEqual(['AR', 'none']);
  render(<Avatar name="Ana Reis" src="/found" />);
  expect([initials(), find('img').style.display]).toEqual([undefined, '']);
});

it.each([[null], [undefined], [''], ['not a date']])('no date (%j) is shown as a dash', (value) => {
  render(
    <p>
      <DateTime value={value} />
    </p>,
  );
  expect(find('p').textContent).toBe('–');
});

it('a date is shown as DD-MM-YY and keeps its time zone for the tooltip', () => {
  render(<DateTime value="2026-03-05T09:30:00Z" show="both" zone="Asia/Dubai" />);
  const time = find('time');

  expect(time.textContent).toBe('05-03-26 13:30');
  expect(time.getAttribute('datetime')).toBe('2026-03-05T09:30:00Z');
  expect(time.dataset.zone).toBe('Asia/Dubai');
});

it('a sentence marks its dates and leaves other numbers unchanged', () => {
  render(
    <p>
      <WithDates>From 05-03-26 (morning) – 31-12-27, for 99-99-99 and HV-00-31.</WithDates>
    </p>,
  );
  const times = [...find('p > span').children].map((time) => [time.localName, time.getAttribute('datetime')]);

  expect(find('p').textContent).toBe('From 05-03-26 (morning) – 31-12-27, for 99-99-99 and HV-00-31.');
  expect(times).toEqual([
    ['time', '2026-03-05'],
    ['time', '2027-12-31'],
  ]);
});

describe('the toasts', () => {
  const items = [
    { id: '1', tone: 'success' as const, message: 'Email Sent' },
    { id: '2', tone: 'error' as const, message: 'No such call' },
  ];

  it('appear in one polite live region that exists before them', () => {
    render(<ToastRegion items={[]} onDismiss={() => {}} />);
    const region = find('[aria-live="polite"]');
    render(<ToastRegion items={items} onDismiss={() => {}} />);

    expect(find('[aria-live="polite"]')).toBe(region);
    expect(region.textContent).toBe('Email SentNo such call');
  });

  it('are dismissed one by one', () => {
    const onDismiss = vi.fn();
    render(<ToastRegion items={items} onDismiss={onDismiss} />);
    press(find('[data-tone="error"] button'));

    expect(onDismiss).toHaveBeenCalledExactlyOnceWith('2');
  });

  it('pause their timers while they have the focus', () => {
    const onPause = vi.fn();
    const onResume = vi.fn();
    render(
      <>
        <ToastRegion items={items} onDismiss={() => {}} onPause={onPause} onResume={onResume} />
        <input />
      </>,
    );
    act(() => find('[data-tone="success"] button').focus());
    expect(onPause).toHaveBeenCalledTimes(1);
    act(() => find('[data-tone="error"] button').focus());
    expect(onResume).not.toHaveBeenCalled();
    act(() => find('input').focus());
    expect(onResume).toHaveBeenCalledTimes(1);
  });
});
