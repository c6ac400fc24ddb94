import { expect, it } from 'vitest';
import { DetailsList } from '../../../src/views/employees/details-list.tsx';
import { texts } from '../support/page.ts';
import { render } from '../ui/support/render.tsx';
import { details } from './people.ts';

const facts = () => Object.fromEntries(texts('dt').map((name, index) => [name, texts('dd')[index]]));

it('a profile shows every field, with the height in feet and inches, and marks what is unknown', () => {
  render(<DetailsList person={details()} />);

  expect(facts()).toMatchObject({
    'Full name': 'Björn Åkesson',
    'Company name': 'Harbour & Vale',
    Email: 'bjorn@harbourvale.example',
    Gender: 'Male',
    Nationality: 'Swedish',
    Height: '5 ft 9 in',
    Weight: '68.5 kg',
    Goal: 'Sleep better',
    Smoking: 'Never',
    Stress: 'Not provided',
    Mood: 'Not provided',
    'Wearable type': 'Not provided',
    'Cardiovascular status': 'Not provided',
    'Diabetes status': 'Not provided',
  });
  expect(facts().Created).toMatch(/^05-01-26 \d\d:30$/);
  expect(facts().Age).toMatch(/^\d\d, born 12 April 1988$/);
});

it('a profile without date of birth, height and weight marks all three as unknown', () => {
  render(<DetailsList person={details({ dob: null, heightCm: null, weightKg: null, gender: null })} />);

  expect(facts()).toMatchObject({
    Age: 'Not provided',
    Height: 'Not provided',
    Weight: 'Not provided',
    Gender: 'Not provided',
  });
});
