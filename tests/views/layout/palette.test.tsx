import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../../src/api/contract/auth.ts';
import type { Services, Wiring } from '../../../src/machines/wiring.ts';
import Palette from '../../../src/views/layout/palette.tsx';
import { harbour } from '../../machines/support/fixtures.ts';
import { texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const people = [{ _id: 'p1', fullName: 'Rui Dias', email: 'rui@harbourvale.example', photo: null }];
const articles = [
  { _id: 'a1', title: 'Ruinous evenings', status: 'draft' },
  { _id: 'a2', title: 'Rui on sleep', status: 'published' },
  { _id: 'a3', title: 'Another, found by its author', status: 'published' },
];

/** The calls that were made, with what they asked for. */
let asked: [string, unknown][] = [];
afterEach(() => {
  asked = [];
});

function open(roles: Role[], features = harbour.features) {
  const call = async (name: string, { query }: { query: unknown }) => {
    asked.push([name, query]);

    return { status: 200, body: { employees: people, articles, total: 3 } };
  };
  const io = { api: { call }, http: { token: () => 'T' }, effects: {} } as unknown as Services;
  const made = new Map<unknown, unknown>();
  const machines = (<Charts,>(wire: (services: Services) => Charts): Charts => {
    if (!made.has(wire)) made.set(wire, wire(io));

    return made.get(wire) as Charts;
  }) as Wiring['machines'];
  const page = (
    <Suspense>
      <Palette keys={[]} onClose={() => {}} />
    </Suspense>
  );
  render(withWiring({ ...signedInWiring({ roles, features }), machines }, page));
}

const ask = (text: string) => type(find<HTMLInputElement>('[role="combobox"]'), text);
const group = (name: string) => `[role="group"][aria-label="${name}"] [role="option"]`;
const callsOf = (name: string) => asked.filter(([one]) => one === name);

describe('the command palette', () => {
  it('finds a manager’s direct reports and links to their requests', async () => {
    open(['reporting-manager']);
    ask('rui');
    await vi.waitFor(() => expect(texts(group('People'))).toEqual(['Rui Diasrui@harbourvale.example']));
    press(find(group('People')));

    expect(location.pathname + location.search).toBe('/manageLeaves?data=all&person=p1');
    expect(callsOf('getArticles')).toEqual([]);
  });

  it('links to a kind of request that the company uses', async () => {
    open(['reporting-manager'], {
      ...harbour.features,
      hrDepartment: { ...harbour.features.hrDepartment, annualLeaveManagement: false, sickDays: false },
    });
    ask('rui');
    await vi.waitFor(() => press(find(group('People'))));

    expect(location.pathname).toBe('/manage/wfh');
  });

  it('links admins and HR to the person', async () => {
    open(['c-hr']);
    ask('rui');
    await vi.waitFor(() => press(find(group('People'))));

    expect(location.pathname).toBe('/employees/view/p1');
  });

  it('finds articles for writers by title, with the best matches first, and opens them', async () => {
    open(['content-writer']);
    ask('rui');
    await vi.waitFor(() => expect(texts(group('Articles'))).toEqual(['Ruinous eveningsDraft', 'Rui on sleep']));
    press(document.body.querySelectorAll(group('Articles'))[1] as Element);

    expect(location.pathname + location.search).toBe('/articles/viewArticle?article=a2');
    expect(callsOf('getArticles')).toEqual([['getArticles', { search: 'rui', count: 8 }]]);
    expect(callsOf('getEmployees')).toEqual([]);
  });

  it('sends no request for articles if the company has none', async () => {
    open(['c-hr'], { ...harbour.features, wellness: { myWellnessDepartmentLibrary: false } });
    ask('rui');
    await vi.waitFor(() => expect(texts(group('People'))).toHaveLength(1));

    expect(callsOf('getArticles')).toEqual([]);
  });

  it('opens the editor for public holidays', async () => {
    open(['c-hr']);
    ask('public holidays');
    press(find(group('Actions')));

    expect(location.pathname + location.search).toBe('/branches?holidays');
  });
});
