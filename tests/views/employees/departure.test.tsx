import { expect, it } from 'vitest';
import type { Departure as Effects } from '../../../src/rules/employees/departure-words.ts';
import { Departure } from '../../../src/views/employees/departure.tsx';
import { texts } from '../support/page.ts';
import { render } from '../ui/support/render.tsx';

const none = { leave: 0, sick: 0, wfh: 0 };

function show(some: Partial<Effects>): string[] {
  const effects: Effects = {
    reports: 0,
    waiting: none,
    deciders: [],
    moreDeciders: 0,
    own: none,
    delegations: 0,
    absences: { cancelled: 0, shortened: 0 },
    ...some,
  };
  render(<Departure person="m1" effects={effects} hasFailed={false} onLeave={() => {}} />);

  return texts('li').map((text) => text.trim());
}

it('the link to a departing manager’s direct reports directly follows their number', () => {
  expect(show({ reports: 4, deciders: ['Eva Wolf'], own: { ...none, leave: 1 }, delegations: 2 })).toEqual([
    expect.stringMatching(
      /^4 direct reports will be without a manager\..* Show direct reports to choose a new manager$/,
    ),
    'This person’s own pending requests will be cancelled: 1 request for leave.',
    '2 delegations to or from this person will end.',
  ]);
});

it('the direct reports are not mentioned if there are none', () => {
  expect(show({ delegations: 1 })).toEqual(['1 delegation to or from this person will end.']);
});
