/** The list of employees as phones show it, with one row that tells of no one: `early-rows.ts` fills in the people. */
import { prerender } from 'react-dom/static';
import { createActor } from 'xstate';
import type { ListedEmployee } from '../api/contract/employees.ts';
import { wireEmployees } from '../machines/modules/employees/employees.ts';
import { sessionMachine } from '../machines/session.machine.ts';
import type { Services, Wiring } from '../machines/wiring.ts';
import { defaultListQuery } from '../rules/shared/list-query.ts';
import { paths } from '../rules/shared/paths.ts';
import { Console } from '../views/console.tsx';
import { loadPage } from '../views/page-loading.ts';
import { NOBODY } from './early-rows.ts';

const at = paths.employees;

export async function renderEarlyList(wiring: Wiring): Promise<string> {
  // What the views read of the browser while they are drawn.
  Object.assign(globalThis, {
    document: { documentElement: { dataset: { preferences: '' } } },
    window: { matchMedia: () => ({ matches: false }) },
  });
  await loadPage(at);
  const list = { ...wiring, session: signedIn(), machines: withOneRow };
  const errors: unknown[] = [];
  const { prelude } = await prerender(<Console wiring={list} ssrPath={at} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      errors.push(error);
    },
  });
  // React would leave the list to the browser.
  if (errors.length > 0) throw errors[0];
  const html = await new Response(prelude).text();

  // Without what a phone doesn't show, and the content policy refuses. Controls do nothing before the console has loaded,
  // which takes over what was typed into the search (`app.tsx`).
  return (
    html
      .replace(/<thead.*?<\/thead>/s, '')
      .replace('Select all 1 shown', 'Select all shown')
      // The first avatar is that of whoever is signed in.
      .replace(/ data-hue="\d"/, '')
      .replace(/ title="–"/g, '')
      .replace(/ style="[^"]*"/g, '')
      .replace(/<(button|input(?![^>]* type="search")|select)\b/g, '<$1 inert')
      // What only controls that do something need, what is true of one row alone, and the names of icons.
      .replace(/<option(?![^>]* selected).*?<\/option>/g, '')
      .replace(/ (?:aria-(?:haspopup|expanded|rowcount|rowindex)="\w+"|tabindex="0"|(?:id|for)="_R_\w+")/g, '')
      .replace(/lucide lucide-[\w-]+/g, 'lucide')
  );
}

function signedIn(): Wiring['session'] {
  const features = { hrDepartment: {}, wellness: {}, recognition: {} };
  const who = {
    track: { roles: ['c-admin'] },
    user: { fullName: '' },
    company: { companyName: '', features },
  };
  const snapshot = sessionMachine.resolveState({
    value: { signedIn: { page: 'open', leaving: 'staying' } },
    context: { place: { path: at, search: '' }, token: '', securityToken: null, who } as never,
  });

  return createActor(sessionMachine, { snapshot, input: {} as never });
}

const nobody = {
  _id: NOBODY,
  fullName: '',
  roles: [],
  groups: [],
  isEnabled: true,
  trackUser: {},
} as unknown as ListedEmployee;

function withOneRow<Charts>(wire: (io: Services) => Charts): Charts {
  const charts = wire({} as Services);
  if ((wire as unknown) !== wireEmployees) return charts;
  const { list } = charts as ReturnType<typeof wireEmployees>;
  const snapshot = list.resolveState({
    value: { browsing: 'ready' },
    context: { query: defaultListQuery, at, rows: [nobody], total: 0, message: null, command: null },
  });

  return { ...charts, list: Object.create(list, { getInitialSnapshot: { value: () => snapshot } }) };
}
