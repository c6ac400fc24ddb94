import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * What is always wanted together comes together. Without this the bundler cuts wherever two pages share something: the
 * sign-in page came in 27 pieces that compressed 7 % worse, the list of people in 18 on top of that.
 */
const together = [
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
      'src/views/frame/retiring.tsx',
      'src/views/frame/state-toolbar.tsx',
      'src/views/frame/head-count.tsx',
      'src/views/frame/notice.tsx',
      'src/views/ui/checkbox.tsx',
      'src/views/ui/combobox.tsx',
      'src/views/ui/multi-select.tsx',
      'src/views/ui/radio-group.tsx',
      'src/views/ui/textarea.tsx',
      'src/machines/modules/wire-form.ts',
    ],
  },
  // What talks to the API: the client needs the table of calls and the library, and so do uploads and downloads later.
  { chunk: 'client', roots: ['src/api/client.ts'] },
];

/** A chunk for each of these, with everything its roots import; a module goes to the first that wants it. */
export function chunks(): Rolldown.CodeSplittingOptions {
  const taken = new Map<string, string>();

  return {
    groups: together.map(({ chunk, roots }, place) => ({
      debugName: chunk,
      priority: together.length - place,
      name: (id, graph) => {
        for (const root of roots) take(idOf(root), chunk, graph, taken);

        return taken.get(id) === chunk ? chunk : null;
      },
    })),
  };
}

function take(id: string, chunk: string, graph: Rolldown.ChunkingContext, taken: Map<string, string>): void {
  if (taken.has(id)) return;
  const module = graph.getModuleInfo(id);
  if (!module) throw new Error(`The chunk "${chunk}" cannot be made: the console has no ${id}.`);
  taken.set(id, chunk);
  for (const imported of module.importedIds) take(imported, chunk, graph, taken);
}

const idOf = (path: string) => resolve(path).replaceAll('\\', '/');
