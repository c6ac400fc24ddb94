/** The house rules that the compiler cannot hold: who may import whom, how long a file may be, what may stand in it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, test } from 'vitest';

interface Import {
  from: string;
  /** A path of the repository, or a package's name. */
  to: string;
  isTypeOnly: boolean;
}

const root = new URL('..', import.meta.url).pathname;
const files = tracked();
const sources = files.filter((file) => /^(src|server|tests|scripts)\/.*\.(ts|tsx|mjs)$/.test(file));
const imports = sources.flatMap(importsOf);
const within = (folder: string) => (file: string) => file.startsWith(folder);

/** Features, as folders of the server and of the views. */
const features = [
  'auth',
  'company',
  'employees',
  'organisation',
  'imports',
  'leave',
  'wfh',
  'documents',
  'notifications',
  'files',
  'workflows',
  'articles',
] as const;
/** Where charts are joined to calls, storage and the address bar. */
const joints = /^src\/(app\.tsx|prerender\.tsx|machines\/wiring\.ts|machines\/modules\/)/;

describe('imports', () => {
  test('were found at all', () => {
    expect(imports.length).toBeGreaterThan(200);
    expect(imports).toContainEqual({ from: 'src/app.tsx', to: 'src/machines/wiring.ts', isTypeOnly: false });
    expect(imports).toContainEqual({ from: 'src/api/client.ts', to: 'src/api/contract/index.ts', isTypeOnly: true });
  });

  test('of the repository lead to files that exist', () => {
    expect(
      offences(({ to }) => to.includes('/') && /^(src|server|tests|scripts)\//.test(to) && !existsSync(join(root, to))),
    ).toEqual([]);
  });

  test('charts know no screen and no server', () => {
    expect(
      offences(({ from, to }) => within('src/machines/')(from) && /^(src\/views\/|server\/|tests\/)/.test(to)),
    ).toEqual([]);
  });

  test('charts know calls by their types alone; only the wiring brings the two together', () => {
    expect(
      offences(
        ({ from, to, isTypeOnly }) =>
          within('src/machines/')(from) && !joints.test(from) && within('src/api/')(to) && !isTypeOnly,
      ),
    ).toEqual([]);
  });

  test('charts do not know that there is React or a router', () => {
    expect(
      offences(
        ({ from, to }) =>
          within('src/machines/')(from) && /^(react|react-dom|wouter|@xstate\/react|ofetch)(\/|$)/.test(to),
      ),
    ).toEqual([]);
  });

  test('rules are pure: they know other rules and types, and two libraries that compute', () => {
    const pure = new Set(['regexparam', '@formkit/tempo']);

    expect(
      offences(
        ({ from, to, isTypeOnly }) =>
          within('src/machines/rules/')(from) && !isTypeOnly && !within('src/machines/rules/')(to) && !pure.has(to),
      ),
    ).toEqual([]);
  });

  test('screens ask charts, never calls', () => {
    const mayTouchFiles = /^src\/api\/(files|crop-to-jpeg)\.ts$/;

    expect(
      offences(
        ({ from, to, isTypeOnly }) =>
          within('src/views/')(from) && within('src/api/')(to) && !isTypeOnly && !mayTouchFiles.test(to),
      ),
    ).toEqual([]);
  });

  test('the design system knows nothing of the product but its pure rules', () => {
    const allowed = /^src\/(views\/ui|machines\/rules)\//;

    expect(
      offences(({ from, to }) => within('src/views/ui/')(from) && within('src/')(to) && !allowed.test(to)),
    ).toEqual([]);
  });

  test('calls know neither charts nor screens', () => {
    expect(offences(({ from, to }) => within('src/api/')(from) && /^src\/(machines|views)\//.test(to))).toEqual([]);
  });

  test('no screen of one feature knows another feature', () => {
    expect(betweenFeatures('src/views')).toEqual([]);
  });

  test('no feature of the server knows another', () => {
    expect(betweenFeatures('server')).toEqual([]);
  });

  test('the console takes nothing of the server, and of the contract only types', () => {
    expect(offences(({ from, to }) => within('src/')(from) && within('server/')(to))).toEqual([]);
    expect(
      offences(
        ({ from, to, isTypeOnly }) =>
          within('src/')(from) && !within('src/api/contract/')(from) && within('src/api/contract/')(to) && !isTypeOnly,
      ),
    ).toEqual([]);
  });

  test('the server takes of the console only the call table, the contract, the rules and the names in the charts', () => {
    const allowed = /^src\/(api\/(calls\.ts|contract\/)|machines\/(rules\/|charts\/(shapes|transitions)\.json$))/;

    expect(offences(({ from, to }) => within('server/')(from) && within('src/')(to) && !allowed.test(to))).toEqual([]);
  });

  test('nothing that runs needs a test', () => {
    expect(offences(({ from, to }) => /^(src|server)\//.test(from) && within('tests/')(to))).toEqual([]);
  });

  test('make no circles', () => {
    expect(circles()).toEqual([]);
  });
});

describe('files', () => {
  const generated = /^(package-lock\.json|src\/machines\/charts\/|(src\/machines|docs\/workflows)\/README\.md)/;
  /** Lists: one line a thing, nothing to understand. */
  const lists =
    /^(server\/auth\/common-passwords\.ts|server\/demo\/names\.ts|src\/machines\/rules\/(paths|nationalities)\.ts)$/;

  test('can be read in one go: at most 400 lines', () => {
    const long = files
      .filter((file) => isText(file) && !generated.test(file) && !lists.test(file))
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 400);

    expect(long).toEqual([]);
  });

  test('name no host of a package registry and no path of one machine', () => {
    const marks = [/registry\.[\w.-]+/, /"resolved":/, /\/(?:root|home\/\w+|Users\/\w+)\//];
    const found = files
      .filter((file) => isText(file) && file !== 'tests/architecture.test.ts')
      .flatMap((file) =>
        marks.filter((mark) => mark.test(read(file))).map((mark) => `${file}: ${mark.exec(read(file))?.[0]}`),
      );

    expect(found).toEqual([]);
  });

  test('hold no test that is switched off or runs alone', () => {
    const switches = /\b(?:test|it|describe)\.(?:only|skip|todo)\b/;

    expect(sources.filter((file) => file !== 'tests/architecture.test.ts' && switches.test(read(file)))).toEqual([]);
  });

  test('of the tests wait for what happens, not for time to pass', () => {
    const sleeps = /waitForTimeout|setTimeout\(\s*(?:resolve|done|\(\)\s*=>\s*resolve)/;

    expect(
      sources.filter(
        (file) =>
          /^tests\/.*\.test\.tsx?$/.test(file) && file !== 'tests/architecture.test.ts' && sleeps.test(read(file)),
      ),
    ).toEqual([]);
  });
});

function offences(isOffence: (one: Import) => boolean): string[] {
  return imports.filter(isOffence).map(({ from, to }) => `${from} imports ${to}`);
}

function betweenFeatures(folder: string): string[] {
  const featureOf = (path: string) => features.find((feature) => path.startsWith(`${folder}/${feature}/`));

  return offences(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];

    return own !== undefined && other !== undefined && own !== other;
  });
}

/** Each ring of files that import one another, types aside: those are gone before anything runs. */
function circles(): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, isTypeOnly } of imports) if (!isTypeOnly) next.set(from, [...(next.get(from) ?? []), to]);
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
