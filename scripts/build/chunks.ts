import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

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
  // The list of people shows no moment, no large number and no progress, so it comes without them; the dashboard has all.
  {
    chunk: 'dates',
    roots: ['src/views/ui/date-time.tsx', 'src/rules/shared/with-commas.ts', 'src/views/ui/progress.tsx'],
  },
  // The most visited list carries what all lists share.
  {
    chunk: 'lists',
    roots: ['src/views/employees/employees-page.tsx', 'src/views/layout/add-link.tsx'],
  },
  // Shared by pages with forms and by lists with retirable entries: twenty small files of which a page needs ten.
  {
    chunk: 'forms',
    roots: [
      'src/views/layout/form-frame.tsx',
      'src/views/layout/form-section.tsx',
      'src/views/layout/form-summary.tsx',
      'src/views/layout/use-form-page.ts',
      'src/views/layout/command-confirmation.tsx',
      'src/views/layout/illustrations.tsx',
      'src/views/layout/retiring.tsx',
      'src/views/layout/state-toolbar.tsx',
      'src/views/layout/head-count.tsx',
      'src/views/layout/notice.tsx',
      'src/views/layout/save-button.tsx',
      'src/views/ui/checkbox.tsx',
      'src/views/ui/combobox.tsx',
      'src/views/ui/multi-select.tsx',
      'src/views/ui/radio-group.tsx',
      'src/views/ui/textarea.tsx',
      'src/machines/modules/shared/paginate-locally.ts',
      'src/machines/modules/employees/people.ts',
      'src/machines/modules/shared/wire-form.ts',
      'src/rules/employees/admin-access.ts',
      'src/rules/employees/age.ts',
      'src/rules/shared/email.ts',
    ],
  },
  // Not with the forms: lists with retirable entries need parts of those, but no questions.
  {
    chunk: 'questions',
    roots: [
      'src/views/layout/form-questions.tsx',
      'src/views/layout/unsaved-dialog.tsx',
      'src/views/layout/stale-dialog.tsx',
    ],
  },
  // Small parts of filters and forms that name a manager.
  {
    chunk: 'managers',
    roots: ['src/rules/employees/manager-words.ts', 'src/views/layout/use-manager-name.ts'],
  },
  {
    chunk: 'lost',
    roots: [
      'src/views/auth/no-access-page.tsx',
      'src/views/auth/not-found-page.tsx',
      'src/views/auth/server-error-page.tsx',
      'src/views/layout/not-in-plan.tsx',
    ],
  },
  // Small parts shared by most pages, and the bell and the user's menu, which load after the first page.
  {
    chunk: 'parts',
    roots: [
      'src/api/live-signal.ts',
      'src/api/calls.ts',
      'src/api/upload.ts',
      'src/machines/modules/employees/people-choices.ts',
      'src/rules/organisation/branch-words.ts',
      'src/rules/leave/leave-words.ts',
      'src/views/layout/state-tabs.tsx',
      'src/rules/shared/links.ts',
      'src/rules/shared/new-id.ts',
      'src/rules/leave/span-errors.ts',
      'src/rules/shared/day-numbers.ts',
      'src/rules/shared/quoted.ts',
      'src/rules/shared/time-zones.ts',
      'src/rules/shared/numbers.ts',
      'src/rules/employees/people-selection.ts',
      'src/rules/shared/sizes.ts',
      'src/views/layout/use-is-company-level.ts',
      'src/views/ui/date-time.tsx',
      'src/views/layout/use-object-url.ts',
      'src/views/layout/back-link.tsx',
      'src/views/layout/user-menu.tsx',
      'src/views/ui/filter-chip.tsx',
    ],
  },
];

/**
 * Variants of one page, and pages that follow each other, share a chunk. Every chunk's name is listed in a script, so
 * fewer chunks are smaller too.
 */
const pagesTogether: readonly Together[] = [
  {
    chunk: 'named',
    roots: [
      'src/views/organisation/org-units/departments-page.tsx',
      'src/views/organisation/org-units/designations-page.tsx',
    ],
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
    chunk: 'watching',
    roots: [
      'src/views/workflows/workflows-page.tsx',
      'src/views/workflows/catalogue.ts',
      'src/views/workflows/folded-text.tsx',
      'src/views/workflows/steps.ts',
      'src/views/workflows/use-workflows-address.ts',
      // Shared with what the page loads later: the log, and the note of a recording.
      'src/views/workflows/workflows-view.module.css',
      'src/machines/workflows.machine.ts',
      'src/rules/workflows/pages-of-charts.ts',
      'src/views/ui/switch.tsx',
    ],
  },
  // What watches charts, for the page and for what counts.
  {
    chunk: 'recorder',
    roots: [
      'src/machines/recorder/recorder.ts',
      'src/machines/recorder/recording.ts',
      'src/machines/recorder/channel.ts',
      'src/machines/recorder/identify.ts',
      'src/machines/recorder/actor-starts.ts',
      'src/rules/workflows/arrows.ts',
    ],
  },
  {
    chunk: 'recognition',
    roots: [
      'src/views/recognition/feed-page.tsx',
      'src/views/recognition/moderation-page.tsx',
      'src/views/recognition/recognitions-page.tsx',
      'src/views/recognition/values-page.tsx',
    ],
  },
  {
    chunk: 'recognition-form',
    roots: [
      'src/views/recognition/recognition-form-page.tsx',
      'src/views/recognition/value-form-page.tsx',
      'src/views/layout/colour-field.tsx',
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

/** A module goes to the first chunk that needs it. */
export function chunkGroups(): Rolldown.CodeSplittingOptions {
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

function takeAll(id: string, chunk: string, graph: Graph, taken: Map<string, string>): void {
  if (taken.has(id)) return;
  taken.set(id, chunk);
  for (const imported of moduleOf(id, chunk, graph).importedIds) takeAll(imported, chunk, graph, taken);
}

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
