import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/machines/catalogue.ts';
import { paths, type RouteName } from '../../../src/rules/shared/paths.ts';
import { chartOfPage, pagesByChart, pagesOf } from '../../../src/rules/workflows/pages-of-charts.ts';

const root = new URL('../../../', import.meta.url).pathname;
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Each page of those who are signed in, with the file that it is loaded from. */
const pageFiles = (): Map<string, string> =>
  new Map(['landing-routes', 'routes'].flatMap((table) => pagesOfTable(textOf(`src/views/${table}.tsx`))));

function pagesOfTable(text: string): [string, string][] {
  const [shared = '', own = ''] = text.split(/export const \w*[pP]ages/);
  const load = String.raw`(?:lazy|inside)Page\(\(\) => import\('\./([^']+)'\)\)`;
  const named = new Map(
    [...shared.matchAll(new RegExp(`const (\\w+) = ${load}`, 'g'))].map(([, name, to]) => [name, to]),
  );
  const lines = own.matchAll(new RegExp(`^  (\\w+)(?:: (?:(\\w+)|${load}))?,$`, 'gm'));

  return [...lines].map(([, page = '', name, to]) => [page, `src/views/${to ?? named.get(name ?? page)}`]);
}

/** The charts whose actor, or machine, the views of a page name. */
function chartsOn(file: string): Set<string> {
  const seen = new Set([file]);
  const charts = new Set<string>();
  for (const view of seen) {
    const text = textOf(view);
    for (const [, to = ''] of text.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)) {
      const found = join(dirname(view), to);
      if (found.startsWith('src/views/') && existsSync(join(root, found))) seen.add(found);
    }
    for (const [, names = '', chart = ''] of text.matchAll(
      /import (?:type )?\{([^}]*)\} from '[./]*machines\/([\w-]+)\.machine\.ts'/g,
    ))
      if (/(Actor|Machine)\b/.test(names)) charts.add(chart);
  }

  return charts;
}

const charts = new Map([...pageFiles()].map(([page, file]) => [page, chartsOn(file)]));
/** On every page, or on pages that are known only to a public page's file or the server. */
const elsewhere = ['session', 'login', 'forgotPassword', 'campaignLife', 'challengeLife'];
/** Every form names the chart of a single record for its choices. */
const loose = ['resource'];

describe('the pages where a chart runs', () => {
  it('exist in the router', () => {
    expect(charts.size).toBeGreaterThan(70);
    expect(
      Object.values(pagesByChart)
        .flat()
        .filter((page) => !(page in paths)),
    ).toEqual([]);
  });

  it.each(catalogue.map(({ machine }) => machine.id).filter((id) => !elsewhere.includes(id) && !loose.includes(id)))(
    'are exactly those whose views show %s',
    (chart) => {
      const shown = [...charts].flatMap(([page, own]) => (own.has(kebab(chart)) ? [page] : []));
      expect([...(pagesByChart[chart] ?? [])].sort()).toEqual(shown.sort());
    },
  );

  it.each<[RouteName, string]>([
    ['addEmployee', 'bulkUpload'],
    ['addTeam', 'form'],
    ['createGroup', 'form'],
    ['departments', 'collection'],
    ['addPolicies', 'form'],
    ['articles', 'collection'],
    ['addProviderTicket', 'ticket'],
    ['viewEmployee', 'resource'],
    ['setUpLogo', 'logo'],
  ])('do not alone decide their chart: %s is explained by %s', (page, chart) => {
    expect(chartOfPage(paths[page])).toBe(chart);
  });

  it('show the session if they have no chart of their own', () => {
    expect(chartOfPage('/404')).toBe('session');
    expect(chartOfPage('/no/such/page')).toBe('session');
  });

  it.each([
    ['login', undefined, ['/login']],
    ['forgotPassword', undefined, ['/forgetPassword']],
    ['session', 'session.signedOut', ['/login']],
    ['session', 'session.signedIn.page.onboarding.password', ['/cAdmin/changePassword']],
    ['session', 'session.signedIn.page.onboarding.profile', ['/cAdmin/changePassword/company']],
    ['session', 'session.signedIn.page.onboarding.logo', ['/cAdmin/changePassword/company/companyLogo']],
    [
      'logo',
      'logo.cropping',
      ['/cAdmin/changePassword/company/companyLogo', '/setting/changelogo', '/setting/picture'],
    ],
    ['toasts', undefined, []],
  ])('for %s in %s are %j', (chart, state, pages) => {
    expect(pagesOf(chart, state)).toEqual(pages);
  });

  it('are left out if their path needs an ID', () => {
    expect(pagesOf('session')).toEqual(['/', '/dashboard']);
    expect(pagesOf('challengeLife')).toEqual(['/challenges', '/challenges/viewchallenge']);
    expect(pagesOf('campaignLife')).toEqual(['/hr_documents/campaigns', '/hr_documents/campaigns/viewcampaigns']);
    expect(pagesOf('resource').some((page) => page.includes(':'))).toBe(false);
  });
});
