/**
 * The state and effects that screens keep themselves. Everything else belongs to a chart, so that it is drawn, tested
 * and watched.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Listed = Readonly<Record<string, string>>;

const root = new URL('..', import.meta.url).pathname;
const views = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/views'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(root + file));

/** File under `src/views` → the names of what it keeps, by why it may. */
const kept: Readonly<Record<string, Listed>> = {
  'open or folded; nothing is lost when it closes': {
    'articles/settings.tsx': 'isOpen',
    'articles/write-view.tsx': 'isPreviewing',
    'challenges/board/board-view.tsx': 'team',
    'company/edit-company-page.tsx': 'tab',
    'dashboard/dashboard-view.tsx': 'isArranging',
    'dashboard/trends.tsx': 'isTable',
    'documents/policies/own-policy-view.tsx': 'isShown',
    'documents/policies/policy-acknowledgements.tsx': 'chosen',
    'documents/policies/policy-versions.tsx': 'look',
    'employees/add-employee-page.tsx': 'visited',
    'employees/chart/chart-level.tsx': 'isOpen',
    'employees/person/person-history.tsx': 'isAll',
    'layout/bell.tsx': 'isOpen',
    'layout/editor/body-editor.tsx': 'isLinking',
    'layout/palette-trigger.tsx': 'opened',
    'layout/shell.tsx': 'drawerAt isRail',
    'organisation/groups/group-form-page.tsx': 'tab',
    'organisation/teams/team-form-page.tsx': 'tab',
    'recognition/comments.tsx': 'isAll',
    'recognition/composer-fields.tsx': 'isMentioning',
    'reports/company/report-body.tsx': 'shown',
    'time-off/explain-balance.tsx': 'isOpen',
    'ui/combobox.tsx': 'isOpen',
    'ui/date-input.tsx': 'isOpen',
    'ui/menu.tsx': 'start',
    'ui/multi-select.tsx': 'isOpen',
    'ui/password-input.tsx': 'isShown',
    'ui/popover.tsx': 'ownOpen',
    'ui/side-nav.tsx': 'hadCurrent isOpen wasOpened',
    'workflows/folded-text.tsx': 'isOpen',
  },
  'which dialog is open; what is typed in it is a form’s, and the form asks before it is lost': {
    'challenges/flagged-days.tsx': 'excluding',
    'company/insurance-tab.tsx': 'open',
    'employees/employees-view.tsx': 'editing looking',
    'employees/person/person-view.tsx': 'editing isLooking',
    'layout/use-asked-close.tsx': 'isAsking',
    'organisation/branches-page.tsx': 'editing',
    'organisation/org-units/org-units-page.tsx': 'open',
    'recognition/feed-view.tsx': 'isWriting',
    'recognition/moderation-view.tsx': 'isEditing',
    'reports/company/report-frame.tsx': 'isSaving',
    'reports/company/reports-view.tsx': 'edited',
    'time-off/add-leave.tsx': 'isOpen',
    'time-off/add-leave-dialog.tsx': 'person',
    'time-off/cancel-request.tsx': 'isOpen',
    'time-off/change-balance.tsx': 'isOpen',
    'time-off/change-days.tsx': 'isOpen',
    'time-off/delegates-dialog.tsx': 'isHandingOver',
    'time-off/enter-leave.tsx': 'isOpen',
    'time-off/requests-page.tsx': 'isShowingDelegates',
    'time-off/review-documents.tsx': 'isOpen removing',
  },
  'what the pointer or the keyboard is at': {
    'articles/write-view.tsx': 'before',
    'company/logo-view.tsx': 'isOver',
    'company/options-field.tsx': 'isAdded',
    'employees/chart/chart-page.tsx': 'active',
    'layout/uploads/choose-files.tsx': 'isOver',
    'layout/crop-dialog.tsx': 'area crop rotation zoom',
    'layout/use-lost-focus.ts': 'before',
    'organisation/holidays-field.tsx': 'isAdded',
    'time-off/away-bars.tsx': 'active',
    'time-off/requests-page.tsx': 'last',
    'time-off/review-note.tsx': 'isRejecting',
    'ui/chart.tsx': 'chosen',
    'ui/combobox.tsx': 'isRefocusing isTouched wanted',
    'ui/command-palette.tsx': 'wanted',
    'ui/data-table.tsx': 'activeId place',
    'ui/tooltip.tsx': 'shown',
    'ui/value-columns.tsx': 'chosen',
    'workflows/usage-title.tsx': 'shown',
    'workflows/use-kept-focus.ts': 'before',
    'workflows/use-zoom.ts': 'opened percent zooming',
  },
  'typed, and not a value yet': {
    'articles/settings.tsx': 'typed',
    'challenges/board/board-tools.tsx': 'beyond text',
    'challenges/board/team-dialog.tsx': 'toDate',
    'layout/editor/link-dialog.tsx': 'error typed',
    'layout/palette.tsx': 'entered',
    'leave/types/day-counter.tsx': 'branchId values',
    'ui/combobox.tsx': 'isLeft typed',
    'ui/date-input.tsx': 'isLeft typed',
    'ui/month-input.tsx': 'problem typed',
    'ui/multi-select.tsx': 'search',
  },
  'the label of a chosen option, which its chart knows by its id': {
    'employees/manager-field.tsx': 'chosenName',
    'leave/types/simulator.tsx': 'name',
    'organisation/org-units/merge-dialog.tsx': 'chosen',
    'organisation/teams/team-fields.tsx': 'chosen',
    'time-off/delegation-dialog.tsx': 'chosen',
    'time-off/requests-toolbar.tsx': 'chosenManager',
  },
  'made once: a chart for this person, an empty form, columns, the order of a page': {
    'articles/write-page.tsx': 'chart own pictures publishing schedule shown',
    'campaigns/campaign-fields.tsx': 'chart',
    'campaigns/campaign-form-page.tsx': 'values',
    'challenges/challenge-form-page.tsx': 'picture values',
    'challenges/flagged-days.tsx': 'columns',
    'conversations/tickets/raise-page.tsx': 'environment',
    'documents/announcement-form-page.tsx': 'values',
    'documents/policies/policy-form-page.tsx': 'values',
    'console.tsx': 'isLoaded',
    'layout/lazy-part.tsx': 'Content',
    'layout/page.tsx': 'Content',
    'recognition/composer-dialog.tsx': 'chart',
    'recognition/tag-form.tsx': 'values',
    'workflows/workflows-page.tsx': 'actorRef',
  },
  'the code of a part, once it is loaded, and how often it could not be': {
    'employees/employees-toolbar.tsx': 'Chips',
    'layout/missing-code.tsx': 'Content failures',
    'layout/tooltips.tsx': 'Layer',
  },
  'what the chart of a closed panel had kept, for the next one': {
    'time-off/away-page.tsx': 'notes',
    'time-off/requests-page.tsx': 'notes',
  },
  'where the browser goes on once the chart has asked': {
    'articles/write-page.tsx': 'goOn',
    'conversations/composer.tsx': 'next',
    'conversations/tickets/raise-view.tsx': 'next',
    'layout/use-form-page.ts': 'goOn',
  },
  'moves the focus to a summary of errors again': {
    'auth/change-password-form.tsx': 'tries',
    'conversations/tickets/raise-view.tsx': 'tries',
    'layout/form-frame.tsx': 'tries',
    'recognition/composer-dialog.tsx': 'tries',
  },
  'measured, drawn or spoken by the browser or a library': {
    'challenges/board/board-view.tsx': 'done',
    'conversations/thread.tsx': 'scroll',
    'documents/policies/pdf-view.tsx': 'file hasFailed page words',
    'layout/bell.tsx': 'panel',
    'layout/editor/body-editor.tsx': 'isEmpty',
    'layout/editor/use-editor.ts': 'editorView host state',
    'layout/toast-list.tsx': 'isKnown',
    'layout/toasts.tsx': 'hasSpoken',
    'layout/use-object-url.ts': 'url',
    'layout/use-quiet.ts': 'isQuiet',
    'recognition/composer-fields.tsx': 'isTyped',
    'ui/chart.tsx': 'width',
    'ui/data-table.tsx': 'shown',
  },
  'remembered in this browser': {
    'employees/use-hidden-columns.ts': 'hidden',
  },
  'mirrors a chart, until that chart says it itself': {
    'employees/person/person-actions.tsx': 'wasRunning',
    'layout/bell.tsx': 'unread',
    'layout/list-table.tsx': 'wasFound',
    'layout/shell.tsx': 'pageName',
    'layout/use-upload-progress.ts': 'sent',
    'recognition/comments.tsx': 'lastStamp stored',
  },
  'belongs in a chart: it would be lost or decided here': {
    'campaigns/campaigns-view.tsx': 'chosen',
    'dashboard/arrange-panel.tsx': 'hidden order',
    'recognition/comments.tsx': 'text',
    'recognition/moderated-post.tsx': 'prompt',
    'recognition/moderation-view.tsx': 'picked prompt',
    'recognition/post-card.tsx': 'isWriting prompt',
    'recognition/reason-dialog.tsx': 'error isLeaving text',
  },
};

/** File under `src/views` → how many effects join it to a chart, by what they join. */
const joined: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'the address, or what a component is given, changes: the chart hears of it': {
    'dashboard/dashboard-page.tsx': 1,
    'layout/live-bell.tsx': 1,
    'layout/use-list-address.ts': 1,
    'layout/use-manager-name.ts': 1,
    'reports/company/report-page.tsx': 2,
    'time-off/review.tsx': 1,
    'workflows/counting.tsx': 1,
    'workflows/usage-view.tsx': 1,
  },
  'news from the server or the tab: the chart loads again': {
    'conversations/talk-to-hr-page.tsx': 1,
    'conversations/tickets/tickets-page.tsx': 1,
    'dashboard/dashboard-page.tsx': 1,
    'employees/employees-page.tsx': 1,
    'layout/logout-question.tsx': 1,
    'layout/request-count.tsx': 1,
    'time-off/requests-page.tsx': 1,
    'time-off/review.tsx': 1,
  },
  'what a chart has stored goes into the text that a library edits': {
    'layout/editor/body-editor.tsx': 1,
  },
  'the code of a part could not be loaded: a message says so': {
    'layout/lazy-part.tsx': 1,
  },
  'one chart hears of another, until the wiring joins them': {
    'challenges/form/use-rules-for.ts': 1,
    'employees/employees-page.tsx': 2,
    'layout/use-upload-progress.ts': 1,
    'recognition/composer-dialog.tsx': 1,
    'time-off/requests-page.tsx': 2,
    'time-off/review.tsx': 1,
  },
};

describe('screens', () => {
  it('are found', () => {
    expect(views.length).toBeGreaterThan(200);
  });

  it('keep only state that is listed here with its reason', () => {
    const listed = Object.values(kept).flatMap((files) =>
      Object.entries(files).flatMap(([file, names]) => names.split(' ').map((name) => `${file}: ${name}`)),
    );

    expect(listed.toSorted()).toEqual(views.flatMap(stateOf).toSorted());
  });

  it('connect charts only if they are listed here with the reason', () => {
    const listed = new Map<string, number>();
    for (const files of Object.values(joined)) {
      for (const [file, count] of Object.entries(files)) listed.set(file, (listed.get(file) ?? 0) + count);
    }
    const found = views.flatMap((file) => {
      const count = joinsIn(readFileSync(root + file, 'utf8'));

      return count > 0 ? [[nameOf(file), count] as const] : [];
    });

    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(found));
  });

  it('with a form in a dialog show its questions, so that people can leave it', () => {
    const others = ['layout/form-dialog.tsx'];
    const mute = views.filter((file) => {
      const text = readFileSync(root + file, 'utf8');

      return (
        text.includes('<FormDialog') && !/<Form(?:Questions|Dialogs)\b/.test(text) && !others.includes(nameOf(file))
      );
    });

    expect(mute).toEqual([]);
  });

  it('are checked for state, effects that send or listen, and references to elements', () => {
    const text = `
      const [isOpen, setOpen] = useState(false);
      const box = useRef<HTMLDivElement>(null);
      const goOn = useRef(() => {});
      const tell = useEffectEvent((key: string) => actorRef.send({ type: 'key.changed', key }));
      useEffect(() => tell(key), [key]);
      useEffect(() => list.on('changed', () => other.send({ type: 'reload.requested' })), []);
      useEffect(() => box.current?.focus(), []);`;

    expect([stateIn(text), joinsIn(text)]).toEqual([['goOn', 'isOpen'], 2]);
  });
});

function stateOf(file: string): string[] {
  return stateIn(readFileSync(root + file, 'utf8')).map((name) => `${nameOf(file)}: ${name}`);
}

/** References to elements aren't state. */
function stateIn(text: string): string[] {
  const states = [...text.matchAll(/const \[(\w+)[^\]]*\] = use(?:State|Reducer)\b/g)].map(([, name = '']) => name);
  const references = [...text.matchAll(/const (\w+) = useRef\b(<[^=]*?>)?\(/g)].flatMap(([, name = '', type = '']) =>
    /Element\b/.test(type) ? [] : [name],
  );

  return [...new Set([...states, ...references])].toSorted();
}

/** The effects that send to an actor or listen to one, themselves or by an effect event. */
function joinsIn(text: string): number {
  const talks = /\.(?:send|on|subscribe)\(/;
  const speakers = callsOf(text, /const (\w+) = useEffectEvent\(/g)
    .filter(({ body }) => talks.test(body))
    .map(({ name }) => name);

  return callsOf(text, /\b(use(?:Layout)?Effect)\(/g).filter(
    ({ body }) => talks.test(body) || speakers.some((name) => new RegExp(`\\b${name}\\(`).test(body)),
  ).length;
}

/** Each call that the pattern finds, with what is between its brackets. */
function callsOf(text: string, pattern: RegExp): { name: string; body: string }[] {
  return [...text.matchAll(pattern)].map(({ 0: found, 1: name = '', index }) => {
    const from = index + found.length;
    let to = from;
    for (let depth = 1; depth > 0 && to < text.length; to++) depth += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0;

    return { name, body: text.slice(from, to) };
  });
}

function nameOf(file: string): string {
  return file.slice('src/views/'.length);
}

it('lists give each column an id, because cards are sorted by it', () => {
  const columns = views.flatMap((file) =>
    callsOf(readFileSync(root + file, 'utf8'), /\bcolumn\.(accessor|display)\(/g).map(({ body }) => ({ file, body })),
  );

  expect(columns.length).toBeGreaterThan(80);
  expect(
    columns
      .filter(({ body }) => !/\bid\b|\w+Column\)$/.test(body))
      .map(({ file, body }) => `${file}: ${body.slice(0, 40)}`),
  ).toEqual([]);
});

it('screens ask a chart for its tags and its context, not for the names of its states', () => {
  const states = /snapshot\.(?:matches\(|value\b)|useSelector\([^;]*\{ value\b/;

  expect(views.filter((file) => states.test(readFileSync(root + file, 'utf8')))).toEqual([]);
});
