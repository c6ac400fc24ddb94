import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Employee } from '../../../src/api/contract/employees.ts';
import type { ActivityItem, PersonActivity } from '../../../src/machines/modules/employees/person.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { PersonActivitySection } from '../../../src/views/employees/person/person-activity.tsx';
import { PersonFacts } from '../../../src/views/employees/person/person-facts.tsx';
import { texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';
import { person } from './people.ts';

it.each([
  ['2019-02-01', 'Joined on'],
  ['2999-02-01', 'Starts on'],
  [null, 'Joined on'],
])('someone whose first day is %s has it labelled “%s”', (joinedOn, label) => {
  render(withWiring(signedInWiring(), <PersonFacts person={person({ joinedOn })} insurance={null} />));

  expect(texts('dt').filter((name) => / on$/.test(name))).toEqual([label]);
});

it.each([
  [{}, 'Not set up yet'],
  [{ awaitsWelcome: true }, 'Not set up yet, welcome email not sent'],
  [{ awaitsWelcome: true, trackUser: { password: true, profileUpdated: true } }, 'Active'],
  [{ awaitsWelcome: true, isEnabled: false }, 'Deactivated'],
])('the account of someone with %o is “%s”', (changes, words) => {
  render(withWiring(signedInWiring(), <PersonFacts person={person(changes)} insurance={null} />));

  expect(texts('dd').at(-1)).toBe(words);
});

const holding = <T,>(id: string, body: T) =>
  createResourceMachine<T>(id).provide({
    actors: { loadRecord: fromPromise(async (): Promise<Reply<T>> => ({ status: 200, body })) },
  });

function showActivity(body: PersonActivity, of: Employee, talks: ActivityItem[] = []) {
  const actorRef = createActor(holding('activity', body), { input: {} }).start();
  const wiring = { ...signedInWiring(), machines: () => ({ conversations: holding('conversations', talks) }) as never };
  render(withWiring(wiring, <PersonActivitySection actorRef={actorRef} person={of} />));
}

it('requests on a person’s page have the colours of their states', async () => {
  const request = (state: string): ActivityItem => ({
    _id: state,
    kind: 'leave',
    title: 'Annual',
    from: '2027-03-01',
    state,
  });
  const body: PersonActivity = {
    requests: [request('pending'), request('approved'), request('rejected'), request('cancelled')],
    recognition: [],
  };
  showActivity(body, person(), [{ ...request('open'), kind: 'talkToHr' }]);
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

it('approved requests after someone’s last working day are marked on their page', async () => {
  const request = (_id: string, state: string, from: string, to: string): ActivityItem => ({
    ...{ _id, kind: 'leave', title: _id, from, to, span: from, state },
  });
  const body: PersonActivity = {
    requests: [
      request('after', 'approved', '2027-03-02', '2027-03-03'),
      request('partly', 'approved', '2027-02-26', '2027-03-01'),
      request('before', 'approved', '2027-02-01', '2027-02-26'),
      request('rejected', 'rejected', '2027-03-02', '2027-03-03'),
    ],
    recognition: [],
  };
  showActivity(body, person({ leavesOn: '2027-02-28' }));

  await act(() =>
    vi.waitFor(() =>
      expect(texts('li').map((text) => /last working day/.test(text))).toEqual([true, true, false, false]),
    ),
  );
  expect(texts('li')[0]).toContain('After their last working day');
  expect(texts('li')[1]).toContain('Partly after their last working day');
});
