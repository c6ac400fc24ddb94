import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/** A chunk, and the modules it is made for. */
interface Together {
  readonly chunk: string;
  readonly roots: readonly string[];
}

/**
 * What is always wanted together comes together. Without this the bundler cuts wherever two pages share something: the
 * sign-in page came in 27 pieces that compressed 7 % worse, the list of people in 18 on top of that.
 */
const together: readonly Together[] = [
  { chunk: 'start', roots: ['index.html', 'src/app.tsx', 'src/views/auth/login-page.tsx'] },
  {
    chunk: 'inside',
    roots: [
      'src/views/inside.tsx',
      // What both pages that people land on, dashboard and list of people, are made of.
      'src/views/ui/page-header.tsx',
      'src/views/ui/progress.tsx',
      'src/views/ui/skeleton.tsx',
      'src/views/ui/error-state.tsx',
      'src/machines/resource.machine.ts',
      'src/machines/modules/with-body.ts',
      'src/machines/rules/list-query.ts',
    ],
  },
  // The list that is opened most brings what every other list is made of.
  { chunk: 'lists', roots: ['src/views/employees/employees-page.tsx'] },
  // What any page with a form is made of, and lists whose entries can be retired: twenty small files, and a page wants ten.
  {
    chunk: 'forms',
    roots: [
      'src/views/frame/form-frame.tsx',
      'src/views/frame/form-questions.tsx',
      'src/views/frame/form-section.tsx',
      'src/views/frame/meaning.tsx',
      'src/views/frame/use-form-page.ts',
      'src/views/frame/command-question.tsx',
      'src/views/frame/drawings.tsx',
      'src/views/frame/retiring.tsx',
      'src/views/frame/state-toolbar.tsx',
      'src/views/frame/head-count.tsx',
      'src/views/frame/notice.tsx',
      'src/views/frame/save-button.tsx',
      'src/views/ui/checkbox.tsx',
      'src/views/ui/combobox.tsx',
      'src/views/ui/multi-select.tsx',
      'src/views/ui/radio-group.tsx',
      'src/views/ui/textarea.tsx',
      'src/machines/modules/whole-list.ts',
      'src/machines/modules/wire-form.ts',
      'src/machines/rules/email.ts',
    ],
  },
  // What is shown instead of a page.
  {
    chunk: 'lost',
    roots: [
      'src/views/auth/no-access-page.tsx',
      'src/views/auth/not-found-page.tsx',
      'src/views/auth/server-error-page.tsx',
      'src/views/later/not-in-plan.tsx',
    ],
  },
  // What talks to the API: the client needs the table of calls and the library, and so do uploads and downloads later.
  { chunk: 'client', roots: ['src/api/client.ts'] },
  // Small parts that most other pages share, and the bell, which comes when the first page has come to rest.
  {
    chunk: 'parts',
    roots: [
      'src/api/calls.ts',
      'src/api/upload.ts',
      'src/machines/modules/people.ts',
      'src/machines/modules/people-choices.ts',
      'src/machines/rules/branch-words.ts',
      'src/machines/rules/dates.ts',
      'src/machines/rules/leave-words.ts',
      'src/machines/rules/new-id.ts',
      'src/machines/rules/numbers.ts',
      'src/machines/rules/people-selection.ts',
      'src/machines/rules/sizes.ts',
      'src/views/frame/use-is-company-level.ts',
      'src/views/ui/date-time.tsx',
    ],
  },
];

/**
 * Pages that are one page with other words, and those that follow each other: a chunk for each has what these pages alone
 * want. Every file that can be opened is named in the script of the list of people, so fewer of them are lighter, too.
 */
const pagesTogether: readonly Together[] = [
  {
    chunk: 'named',
    roots: ['src/views/organisation/named/departments-page.tsx', 'src/views/organisation/named/designations-page.tsx'],
  },
  {
    chunk: 'requests',
    roots: [
      'src/views/time-off/leave-requests-page.tsx',
      'src/views/time-off/sick-leave-requests-page.tsx',
      'src/views/time-off/wfh-requests-page.tsx',
    ],
  },
  {
    chunk: 'set-up',
    roots: [
      'src/views/auth/set-up-password-page.tsx',
      'src/views/company/set-up-profile-page.tsx',
      'src/views/company/set-up-logo-page.tsx',
    ],
  },
];

/** A chunk for each of these; a module goes to the first that wants it. */
export function chunks(): Rolldown.CodeSplittingOptions {
  const taken = new Map<string, string>();
  const all = [
    ...together.map((one) => ({ ...one, take: takeAll })),
    ...pagesTogether.map((one) => ({ ...one, take: takeOwn })),
  ];

  return {
    includeDependenciesRecursively: false,
    groups: all.map(({ chunk, roots, take }, place) => ({
      debugName: chunk,
      priority: all.length - place,
      name: (id, graph) => {
        for (const root of roots) take(idOf(root), chunk, graph, taken);

        return taken.get(id) === chunk ? chunk : null;
      },
    })),
  };
}

type Graph = Rolldown.ChunkingContext;

/** With everything it imports. */
function takeAll(id: string, chunk: string, graph: Graph, taken: Map<string, string>): void {
  if (taken.has(id)) return;
  taken.set(id, chunk);
  for (const imported of moduleOf(id, chunk, graph).importedIds) takeAll(imported, chunk, graph, taken);
}

/** With everything that only this chunk imports. */
function takeOwn(id: string, chunk: string, graph: Graph, taken: Map<string, string>): void {
  if (taken.get(id) !== chunk) taken.set(id, chunk);
  for (const imported of moduleOf(id, chunk, graph).importedIds) {
    if (taken.has(imported)) continue;
    const { importers, dynamicImporters } = moduleOf(imported, chunk, graph);
    const isOwn = [...importers, ...dynamicImporters].every((importer) => taken.get(importer) === chunk);
    if (isOwn) takeOwn(imported, chunk, graph, taken);
  }
}

function moduleOf(id: string, chunk: string, graph: Graph): Rolldown.ModuleInfo {
  const module = graph.getModuleInfo(id);
  if (!module) throw new Error(`The chunk "${chunk}" cannot be made: the console has no ${id}.`);

  return module;
}

const idOf = (path: string) => resolve(path).replaceAll('\\', '/');
