import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import PersonPage from '../../../src/views/employees/person/person-page.tsx';
import { RouteFocus } from '../../../src/views/layout/route-focus.tsx';
import { find } from '../ui/support/render.tsx';
import { person } from './people.ts';
import { call, show, silence } from './show.tsx';

let answer: () => Promise<void>;

beforeEach(() => {
  call.mockReset();
  call.mockReturnValue(silence);
  const reply = { user: person(), insurance: null, manager: null, reports: [], reportCount: 0 };
  const viewed = new Promise<never>((resolve) => {
    answer = () => act(async () => resolve({ status: 200, body: reply } as never));
  });
  call.mockImplementation((called) => (called === 'viewPerson' ? viewed : silence));
});

const showPerson = (page: string) =>
  show(
    <main>
      <PersonPage />
      <RouteFocus key={page} title={page} />
    </main>,
  );

const arrives = () => act(() => vi.waitFor(() => expect(find('h1').textContent).toContain('Björn')));

it('the heading of a person keeps the focus when their name takes the place of “Employee”', async () => {
  // The first page of a visit leaves the focus alone.
  showPerson('First');
  showPerson('Second');
  expect(document.activeElement).toBe(find('h1'));
  await answer();
  await arrives();

  expect(document.activeElement).toBe(find('h1'));
});
