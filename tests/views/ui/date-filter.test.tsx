import { act, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DateInput } from '../../../src/views/ui/date-input.tsx';
import { Field } from '../../../src/views/ui/field.tsx';
import { texts, type } from '../support/page.ts';
import { find, render } from './support/render.tsx';

let applied: string;

function Filter() {
  const [value, setValue] = useState('2026-06-10');
  applied = value;

  return (
    <Field id="to" label="To">
      <DateInput keepsValue value={value} min="2026-06-01" onChange={({ target }) => setValue(target.value)} />
    </Field>
  );
}

const field = () => find<HTMLInputElement>('#to');
const problems = () => texts('[id$="-unreadable"]');
const enter = () => act(() => field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
const leave = () => act(() => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

describe('a date that filters', () => {
  beforeEach(() => render(<Filter />));

  it.each([
    ['rubbish', 'Enter a date as DD-MM-YY, such as 03-04-26.'],
    ['12/25/2026', '12/25/2026 is not a valid date.'],
    ['31-05-26', 'Choose 01-06-26 or later.'],
  ])('stays as it was, and says why, while %s is typed', (text, problem) => {
    type(field(), text);
    expect(problems()).toEqual([]);
    enter();
    expect(problems()).toEqual([problem]);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    leave();

    expect([applied, field().value, problems()]).toEqual(['2026-06-10', text, [problem]]);
  });

  it('is applied once it can be read', () => {
    type(field(), 'rubbish');
    enter();
    type(field(), '25-12-2026');
    leave();

    expect([applied, field().value, problems()]).toEqual(['2026-12-25', '25-12-26', []]);
  });

  it('is removed when its field is emptied', () => {
    type(field(), '');
    leave();

    expect([applied, problems()]).toEqual(['', []]);
  });
});

it('a range from the address that ends before it begins says so', () => {
  render(
    <Field id="to" label="To">
      <DateInput keepsValue value="2026-05-01" min="2026-06-01" onChange={() => {}} />
    </Field>,
  );

  expect(problems()).toEqual(['Choose 01-06-26 or later.']);
});
