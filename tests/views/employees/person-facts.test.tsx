import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { ActivityItem, PersonActivity } from '../../../src/machines/modules/person.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { PersonActivitySection } from '../../../src/views/employees/person/person-activity.tsx';
import { PersonFacts } from '../../../src/views/employees/person/person-facts.tsx';
import { texts } from '../support/page.ts';
import { inWorld, world } from '../support/world.tsx';
import { render } from '../ui/support/render.tsx';
import { person } from './people.ts';

test.each([
  ['2019-02-01', 'Joined on'],
  ['2999-02-01', 'Starts on'],
  [null, 'Joined on'],
])('someone whose first day is %s has it labelled “%s”', (joinedOn, label) => {
  render(inWorld(world(), <PersonFacts person={person({ joinedOn })} insurance={null} />));

  expect(texts('dt').filter((name) => / on$/.test(name))).toEqual([label]);
});

test('requests on a person’s page have the colours of their states', async () => {
  const request = (state: string): ActivityItem => ({
    _id: state,
    kind: 'leave',
    title: 'Annual',
    from: '2027-03-01',
    state,
  });
  const body: PersonActivity = {
    requests: [request('pending'), request('approved'), request('rejected'), request('cancelled')],
    conversations: [{ ...request('open'), kind: 'talkToHr' }],
    recognition: [],
  };
  const reply: Reply<PersonActivity> = { status: 200, body };
  const activity = createResourceMachine<PersonActivity>('activity').provide({
    actors: { loadRecord: fromPromise(async () => reply) },
  });
  render(
    inWorld({ ...world(), machines: (() => ({ activity })) as never }, <PersonActivitySection person={person()} />),
  );
  const badges = () =>
    [...document.querySelectorAll('[data-tone]')].map((badge) => [badge.textContent, badge.getAttribute('data-tone')]);

  await act(() =>
    vi.waitFor(() =>
      expect(badges()).toEqual([
        ['Pending', 'caution'],
        ['Approved', 'positive'],
        ['Rejected', 'critical'],
        ['Cancelled', 'neutral'],
        ['Open', 'neutral'],
      ]),
    ),
  );
});
