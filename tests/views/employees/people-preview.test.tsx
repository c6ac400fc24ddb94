import { expect, it } from 'vitest';
import type { ChangePreview } from '../../../src/api/contract/people.ts';
import { PeoplePreview } from '../../../src/views/employees/people-preview.tsx';
import { texts } from '../support/page.ts';
import { render } from '../ui/support/render.tsx';

it('the effects of deactivating people are listed, and the dates in reasons against it do not wrap', () => {
  const preview = {
    requests: 2,
    absences: 3,
    reports: 1,
    people: [
      { _id: 'p1', fullName: 'Ana Reis', before: null, problem: null },
      { _id: 'p2', fullName: 'Rui Costa', before: null, problem: 'Deactivated since 31-12-26.' },
    ],
  } as unknown as ChangePreview;
  render(<PeoplePreview what="deactivate" to={[]} preview={preview} />);

  expect(texts('ul:first-child > li').slice(0, 4)).toEqual([
    'They will be signed out immediately and will not be able to sign in. Their records are kept.',
    '2 pending requests will be cancelled. Activating these people again will not restore them.',
    '3 approved absences include days after today. Those days will be cancelled. Activating these people again will not restore them.',
    '1 person reports to them and will need another manager.',
  ]);
  expect(texts('[data-day]')).toEqual(['31-12-26']);
});

it('people who already leave on another day are named with that day, and listed with that day and the new one', () => {
  const person = { before: null, problem: null };
  const preview = {
    ...{ requests: 0, absences: 0, reports: 0 },
    people: [
      { ...person, _id: 'p1', fullName: 'Ana Reis', before: '2099-12-31' },
      { ...person, _id: 'p2', fullName: 'Rui Costa' },
      { ...person, _id: 'p3', fullName: 'Eva Lima', before: '2099-12-18', problem: 'Already leaves after this day.' },
    ],
  } as unknown as ChangePreview;
  render(<PeoplePreview what="deactivate" to={[{ _id: '2099-12-18', name: '18-12-99' }]} preview={preview} />);

  expect(texts('ul:first-child > li')[1]).toBe(
    '1 of them already has another last working day, which will be replaced: Ana Reis (31-12-99).',
  );
  expect(texts('ul[aria-label="Applies to 2 people"] > li')).toEqual(['Ana Reis31-12-9918-12-99', 'Rui Costa']);
  render(<PeoplePreview what="deactivate" to={[]} preview={preview} />);
  expect(texts('ul[aria-label="Applies to 2 people"] > li')[0]).toBe('Ana Reis31-12-99today');
});

it('at most five of those who already leave on another day are named in the sentence', () => {
  const people = [1, 2, 3, 4, 5, 6, 7].map((at) => ({
    ...{ _id: `p${at}`, fullName: `Ana ${at}`, before: `2099-12-0${at}`, problem: null },
  }));
  const preview = { requests: 0, absences: 0, reports: 0, people } as unknown as ChangePreview;
  render(<PeoplePreview what="deactivate" to={[]} preview={preview} />);

  expect(texts('ul:first-child > li')[1]).toBe(
    '7 of them already have another last working day, which will be replaced: Ana 1 (01-12-99), Ana 2 (02-12-99), Ana 3 (03-12-99), Ana 4 (04-12-99), Ana 5 (05-12-99) and 2 more.',
  );
});

it('the effects of a later last working day are those of that day', () => {
  const preview = {
    requests: 1,
    absences: 1,
    reports: 0,
    people: [{ _id: 'p1', fullName: 'Ana Reis', before: null, problem: null }],
  } as unknown as ChangePreview;
  render(<PeoplePreview what="deactivate" to={[{ _id: '2099-12-31', name: '31-12-99' }]} preview={preview} />);

  expect(texts('ul:first-child > li').slice(0, 3)).toEqual([
    'They can work as usual until the end of 31-12-99, in their branch’s time zone. Then they will be signed out and will not be able to sign in. We’ll notify them and their managers now.',
    '1 pending request will be cancelled when they leave, unless decided before. Activating these people again will not restore it.',
    '1 approved absence includes days after 31-12-99. Those days will be cancelled when these people leave. Activating these people again will not restore them.',
  ]);
});
