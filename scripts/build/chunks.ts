import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { shareChunks } from './shared-chunks.ts';

interface Together {
  readonly chunk: string;
  readonly roots: readonly string[];
}

/**
 * Modules that are loaded together share a chunk. By default the bundler makes a chunk for every combination of pages
 * that share code: the sign-in page had 27 chunks and compressed 7 % worse.
 */
const together: readonly Together[] = [
  {
    chunk: 'start',
    roots: [
      'index.html',
      'src/app.tsx',
      // Shared by the sign-in form and the landing pages.
      'src/views/layout/banner.tsx',
      // Shared by the sign-in form and every other one.
      'src/rules/shared/validation.ts',
      'src/rules/shared/unreachable.ts',
      'src/views/layout/form.module.css',
      'src/views/ui/button.tsx',
      'src/views/ui/field.tsx',
      'src/views/ui/input.tsx',
      'src/views/ui/logo.tsx',
      'src/views/ui/unbroken.tsx',
      'src/views/ui/visually-hidden.tsx',
    ],
  },
  // Forms share its fields; anyone who is signed in already comes without it.
  { chunk: 'sign-in', roots: ['src/views/auth/login-page.tsx'] },
  {
    chunk: 'inside',
    roots: [
      'src/views/authenticated-app.tsx',
      // The caller is inside, or about to be.
      'src/api/client.ts',
      // Shared by the two landing pages, dashboard and list of people.
      'src/views/ui/page-header.tsx',
      'src/views/ui/progress-line.tsx',
      'src/views/ui/skeleton.tsx',
      'src/views/ui/error-state.tsx',
      'src/views/ui/select.tsx',
      'src/views/ui/visually-hidden.tsx',
      'src/views/layout/banner.tsx',
      'src/api/notification-signal.ts',
      'src/machines/resource.machine.ts',
      'src/machines/modules/shared/map-reply.ts',
      'src/rules/shared/list-query.ts',
      'src/rules/shared/days.ts',
      // In forms and in the user's menu; in lists and in their filters.
      'node_modules/lucide-react/dist/esm/icons/check.mjs',
      'node_modules/lucide-react/dist/esm/icons/x.mjs',
    ],
  },
  // The most visited list carries what all lists share.
  {
    chunk: 'lists',
    roots: ['src/views/employees/employees-page.tsx', 'src/views/layout/add-link.tsx'],
  },
  // Nothing else with it: the names of all pages' files are added to it later.
  { chunk: 'routes', roots: ['src/views/routes.tsx'] },
];

/** A module goes to the first chunk that needs it. The chunks of all others are calculated. */
export function chunkGroups(): Rolldown.CodeSplittingOptions {
  const taken = new Map<string, string>();
  let shared: ReadonlyMap<string, string> | undefined;
  const groups = together.map(
    ({ chunk, roots }, place): Rolldown.CodeSplittingGroup => ({
      debugName: chunk,
      priority: together.length - place,
      name: (id, graph) => {
        for (const root of roots) takeAll(idOf(root), chunk, graph, taken);

        return taken.get(id) === chunk ? chunk : null;
      },
    }),
  );

  return {
    includeDependenciesRecursively: false,
    groups: [
      ...groups,
      {
        debugName: 'shared',
        name: (id, graph) => {
          shared ??= shareChunks(idOf('index.html'), graph, taken);

          return shared.get(id) ?? null;
        },
      },
    ],
  };
}

type Graph = Rolldown.ChunkingContext;

function takeAll(id: string, chunk: string, graph: Graph, taken: Map<string, string>): void {
  if (taken.has(id)) return;
  taken.set(id, chunk);
  for (const imported of moduleOf(id, chunk, graph).importedIds) takeAll(imported, chunk, graph, taken);
}

function moduleOf(id: string, chunk: string, graph: Graph): Rolldown.ModuleInfo {
  const module = graph.getModuleInfo(id);
  if (!module) throw new Error(`The chunk "${chunk}" cannot be made: the console has no ${id}.`);

  return module;
}

const idOf = (path: string) => resolve(path).replaceAll('\\', '/');
