/** House rules that the compiler can't check: who may import what, how long a file may be, and what it may contain. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

interface Import {
  from: string;
  /** A path of the repository, or a package's name. */
  to: string;
  isTypeOnly: boolean;
}

const root = new URL('..', import.meta.url).pathname;
const files = tracked();
const sources = files.filter((file) => /^(src|server|demo|tests|scripts)\/.*\.(ts|tsx|mjs)$/.test(file));
const imports = sources.flatMap(importsOf);
const within = (folder: string) => (file: string) => file.startsWith(folder);

const areas = [
  'auth',
  'company',
  'employees',
  'organisation',
  'imports',
  'leave',
  'wfh',
  'documents',
  'conversations',
  'notifications',
  'files',
  'workflows',
  'articles',
  'campaigns',
  'challenges',
  'recognition',
  'reports',
] as const;
/** Pages made of several areas. */
const joined = ['dashboard', 'time-off'];
/** Folders that areas share. */
const shared = {
  'src/rules': ['shared'],
  'src/machines/modules': ['shared'],
  'tests/rules': ['shared'],
  'src/views': ['layout', 'ui'],
  server: ['access', 'database', 'feed', 'lists', 'mail', 'notify', 'office-files', 'people', 'plugins', 'storage'],
};
/** Who may import what others may not: the table in CONTRIBUTING.md says why. */
const exceptions = {
  /** Where charts are joined to calls, storage and the address bar. */
  joints: ['src/app.tsx', 'src/prerender.tsx', 'src/first', 'src/machines/wiring.ts', 'src/machines/modules'],
  viewsOfCalls: ['src/api/files.ts'],
  contractOfConsole: ['src/rules'],
  serverOfCharts: [
    'src/machines/charts/shapes.json',
    'src/machines/charts/transitions.json',
    'src/machines/charts/names.json',
  ],
};
const among = (places: readonly string[]) => (file: string) =>
  places.some((place) => file === place || file.startsWith(`${place}/`));
const isJoint = among(exceptions.joints);

describe('imports', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(200);
    expect(imports).toContainEqual({ from: 'src/app.tsx', to: 'src/machines/wiring.ts', isTypeOnly: false });
    expect(imports).toContainEqual({ from: 'src/api/client.ts', to: 'src/api/contract/index.ts', isTypeOnly: true });
  });

  it('in the repository point to files that exist', () => {
    expect(
      offences(
        ({ to }) => to.includes('/') && /^(src|server|demo|tests|scripts)\//.test(to) && !existsSync(join(root, to)),
      ),
    ).toEqual([]);
  });

  it('of charts include no views and no server', () => {
    expect(
      offences(({ from, to }) => within('src/machines/')(from) && /^(src\/views\/|server\/|tests\/)/.test(to)),
    ).toEqual([]);
  });

  it('of charts include calls only as types; only the wiring joins the two', () => {
    expect(
      offences(
        ({ from, to, isTypeOnly }) =>
          within('src/machines/')(from) && !isJoint(from) && within('src/api/')(to) && !isTypeOnly,
      ),
    ).toEqual([]);
  });

  it('of charts include neither React nor a router', () => {
    expect(
      offences(
        ({ from, to }) =>
          within('src/machines/')(from) && /^(react|react-dom|wouter|@xstate\/react|ofetch)(\/|$)/.test(to),
      ),
    ).toEqual([]);
  });

  it('of rules include only other rules, types and two pure libraries', () => {
    const pure = new Set(['regexparam', '@formkit/tempo']);

    expect(
      offences(
        ({ from, to, isTypeOnly }) =>
          within('src/rules/')(from) && !isTypeOnly && !within('src/rules/')(to) && !pure.has(to),
      ),
    ).toEqual([]);
  });

  it('of views include charts, but no calls', () => {
    expect(
      offences(
        ({ from, to, isTypeOnly }) =>
          within('src/views/')(from) && within('src/api/')(to) && !isTypeOnly && !among(exceptions.viewsOfCalls)(to),
      ),
    ).toEqual([]);
  });

  it('of the design system include only pure rules from the product', () => {
    const allowed = /^src\/(views\/ui|rules)\//;

    expect(
      offences(({ from, to }) => within('src/views/ui/')(from) && within('src/')(to) && !allowed.test(to)),
    ).toEqual([]);
  });

  it('of calls include neither charts nor views', () => {
    // The contract is made of the rules that charts and server share.
    expect(
      offences(
        ({ from, to }) =>
          within('src/api/')(from) &&
          /^src\/(machines|views)\//.test(to) &&
          !(within('src/api/contract/')(from) && among(exceptions.contractOfConsole)(to)),
      ),
    ).toEqual([]);
  });

  it('of views include no other area', () => {
    expect(betweenAreas('src/views')).toEqual([]);
  });

  it('of the server include no other area', () => {
    expect(betweenAreas('server')).toEqual([]);
  });

  it('of the console include nothing from the server, and only types from the contract', () => {
    expect(offences(({ from, to }) => within('src/')(from) && within('server/')(to))).toEqual([]);
    expect(
      offences(
        ({ from, to, isTypeOnly }) =>
          within('src/')(from) && !within('src/api/contract/')(from) && within('src/api/contract/')(to) && !isTypeOnly,
      ),
    ).toEqual([]);
  });

  it('of the server include only the call table, contract, rules and chart names from the console', () => {
    const isAllowed = among(['src/api/calls.ts', 'src/api/contract', 'src/rules', ...exceptions.serverOfCharts]);

    expect(offences(({ from, to }) => within('server/')(from) && within('src/')(to) && !isAllowed(to))).toEqual([]);
  });

  it('of production code include no tests', () => {
    expect(offences(({ from, to }) => /^(src|server)\//.test(from) && within('tests/')(to))).toEqual([]);
  });

  it('of page drivers include no views, because only the bundler can load some of them', () => {
    expect(
      offences(({ from, to, isTypeOnly }) => within('tests/paths/')(from) && within('src/views/')(to) && !isTypeOnly),
    ).toEqual([]);
  });

  it('form no cycles, even of types', () => {
    expect(circles()).toEqual([]);
  });
});

describe('views', () => {
  /** They load pages, whose place an error page takes. */
  const frames = ['authenticated-app.tsx', 'console.tsx', 'layout/page.tsx', 'layout/lazy-part.tsx'];

  it('show a replacement for a part that cannot be loaded', () => {
    const count = (text: string, what: RegExp) => [...text.matchAll(what)].length;
    const views = files.filter((file) => within('src/views/')(file) && file.endsWith('.tsx'));
    const bare = views.filter((file) => count(read(file), /\blazy[(<]/g) > count(read(file), /\.catch\(/g));

    expect(bare.filter((file) => !frames.includes(file.replace('src/views/', '')))).toEqual([]);
    expect(views.filter((file) => read(file).includes('lazyPart(')).length).toBeGreaterThan(30);
  });
});

describe('files', () => {
  const generated =
    /^((tests\/bench\/react-admin\/)?package-lock\.json|src\/machines\/charts\/|(src\/machines|docs\/workflows)\/README\.md)/;
  /** Lists: one line a thing, nothing to understand. */
  const lists = /^(demo\/data\/\w+\.json|src\/rules\/shared\/paths\.ts)$/;

  it('have at most 400 lines', () => {
    const long = files
      .filter((file) => isText(file) && !generated.test(file) && !lists.test(file))
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 400);

    expect(long).toEqual([]);
  });

  it('contain no host of a package registry and no local path', () => {
    const marks = [/registry\.(?!ts\b)[\w.-]+/, /"resolved":/, /\/(?:root|home\/\w+|Users\/\w+)\//];
    const found = files
      .filter((file) => isText(file) && file !== 'tests/architecture.test.ts')
      .flatMap((file) =>
        marks.filter((mark) => mark.test(read(file))).map((mark) => `${file}: ${mark.exec(read(file))?.[0]}`),
      );

    expect(found).toEqual([]);
  });

  it('contain no test that is skipped or runs alone', () => {
    const switches = /\b(?:test|it|describe)\.(?:only|skip|todo)\b/;

    expect(sources.filter((file) => file !== 'tests/architecture.test.ts' && switches.test(read(file)))).toEqual([]);
  });

  it('with tests wait for conditions, not for time to pass', () => {
    const sleeps = /waitForTimeout|setTimeout\(\s*(?:resolve|done|\(\)\s*=>\s*resolve)/;

    expect(
      sources.filter(
        (file) =>
          /^tests\/.*\.test\.tsx?$/.test(file) && file !== 'tests/architecture.test.ts' && sleeps.test(read(file)),
      ),
    ).toEqual([]);
  });
});

describe('the guides', () => {
  const contributing = read('CONTRIBUTING.md');
  const readme = read('README.md');

  it.each(Object.entries(shared))('allow only a folder for each area and shared folders in %s', (folder, common) => {
    const found = new Set(
      files.filter(within(`${folder}/`)).flatMap((file) => file.slice(folder.length + 1).match(/^[^/]+(?=\/)/) ?? []),
    );

    expect([...found].filter((name) => ![...areas, ...joined, ...common].includes(name))).toEqual([]);
  });

  it('mention every area and every shared folder', () => {
    const missing = (text: string, names: readonly string[]) => names.filter((name) => !text.includes(`\`${name}\``));

    expect(missing(readme, areas)).toEqual([]);
    expect(missing(contributing, [...areas, ...joined, ...Object.values(shared).flat()])).toEqual([]);
  });

  it('mention every driver of the real page', () => {
    const drivers = files.flatMap((file) => /^tests\/paths\/(.+)\.driver\.ts$/.exec(file)?.[1] ?? []);

    expect(drivers.length).toBeGreaterThan(5);
    expect(drivers.filter((name) => !read('docs/testing-charts.md').includes(`\`${name}\``))).toEqual([]);
  });

  it('mention every exception to the direction of imports, and no others', () => {
    const [, table = ''] = /The exceptions:\n\n[^\n]*\n[^\n]*\n((?:\|[^\n]*\n)+)/.exec(contributing) ?? [];
    const rows = table
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .slice(1, 3)
          .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path)),
      );

    expect(rows).toEqual([
      [exceptions.joints, []],
      [['src/views'], exceptions.viewsOfCalls],
      [['src/api/contract'], exceptions.contractOfConsole],
      [['server'], exceptions.serverOfCharts],
    ]);
  });

  it('mention no exception that is not needed', () => {
    const isUsed = (from: readonly string[], to: readonly string[]) =>
      imports.some((one) => among(from)(one.from) && among(to)(one.to) && !one.isTypeOnly);

    expect(exceptions.joints.filter((joint) => !isUsed([joint], ['src/api', 'src/machines']))).toEqual([]);
    expect(exceptions.viewsOfCalls.filter((file) => !isUsed(['src/views'], [file]))).toEqual([]);
    expect(isUsed(['src/api/contract'], exceptions.contractOfConsole)).toBe(true);
    expect(exceptions.serverOfCharts.filter((file) => !isUsed(['server'], [file]))).toEqual([]);
  });

  it('link to files and folders that exist', () => {
    const guides = ['README.md', 'CONTRIBUTING.md', 'docs/testing-charts.md', 'docs/tour.md', 'docs/operations.md'];
    const paths = guides.flatMap((guide) =>
      [...read(guide).matchAll(/`((?:src|server|demo|tests|scripts|docs)\/[\w./-]+)`/g)].map(([, path = '']) => path),
    );

    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

it('views use only classes that exist in their style sheets', () => {
  const named = sources.filter(within('src/views')).flatMap((file) => {
    const text = read(file);

    return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(([, name = '', sheet = '']) => {
      const there = classesOf(resolve(file, sheet));

      return [...text.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)`, 'g'))].map(([, of = '']) => ({
        where: `${file}: ${name}.${of}`,
        isThere: there.has(of),
      }));
    });
  });

  expect(named.length).toBeGreaterThan(1_000);
  expect(named.filter(({ isThere }) => !isThere).map(({ where }) => where)).toEqual([]);
});

function classesOf(sheet: string): Set<string> {
  const rules = read(sheet).replace(/\/\*.*?\*\//gs, '');

  return new Set([...rules.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

function offences(isOffence: (one: Import) => boolean): string[] {
  return imports.filter(isOffence).map(({ from, to }) => `${from} imports ${to}`);
}

function betweenAreas(folder: string): string[] {
  const areaOf = (path: string) => areas.find((area) => path.startsWith(`${folder}/${area}/`));

  return offences(({ from, to }) => {
    const [own, other] = [areaOf(from), areaOf(to)];

    return own !== undefined && other !== undefined && own !== other;
  });
}

/** Each ring of files that import one another. Types count: what they describe belongs where both can read it. */
function circles(): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push([...trail.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);

  return found;
}

function importsOf(file: string): Import[] {
  const text = read(file);
  const statements = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
  const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;

  return [
    ...[...text.matchAll(statements)].map(([, type, to = '']) => ({
      from: file,
      to: resolve(file, to),
      isTypeOnly: type !== undefined,
    })),
    ...[...text.matchAll(dynamic)].map(([, to = '']) => ({ from: file, to: resolve(file, to), isTypeOnly: false })),
  ];
}

function resolve(file: string, to: string): string {
  return to.startsWith('.') ? normalize(join(dirname(file), to)).replace(/\?.*$/, '') : to;
}

/** What the repository holds, and what is about to be added to it. */
function tracked(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });

  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}

function isText(file: string): boolean {
  return /\.(ts|tsx|mjs|js|json|css|html|md|sql|svg|yml)$/.test(file) || file === '.npmrc' || file === '.ci/run';
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
