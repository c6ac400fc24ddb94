import { useSelector } from '@xstate/react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { createContext, Suspense, use, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { AdminPost } from '../../api/contract/recognition-admin.ts';
import {
  ANY_STATE,
  decide,
  MODERATED_STATES,
  type ModerationActor,
  type ModerationCharts,
  type ModerationRow,
  TODO,
} from '../../machines/modules/recognition/recognition-moderation.ts';
import { recognitionModerationPath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { StateTabs } from '../layout/state-tabs.tsx';
import { StateToolbar } from '../layout/state-toolbar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import common from '../ui/common.module.css';
import { cx } from '../ui/cx.ts';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusDot, type StatusDotProps } from '../ui/status-dot.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import moderation from './moderation.module.css';
import { namesInWords } from './people.tsx';
import { ReasonDialog } from './reason-dialog.lazy.ts';
import { reasonFor } from './reason-for.ts';
import { RecognitionNav } from './recognition-nav.tsx';

const WordsDialog = lazyPart(
  () => import('./words-dialog.tsx'),
  ({ onClose }) => onClose(),
);

const stateWords: Readonly<Record<AdminPost['state'], { label: string; tone: StatusDotProps['tone'] }>> = {
  visible: { label: 'Visible', tone: 'positive' },
  waiting: { label: 'Pending', tone: 'caution' },
  hidden: { label: 'Hidden', tone: 'critical' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

export const PostStateDot = ({ post: { state } }: { post: Pick<AdminPost, 'state'> }) => (
  <StatusDot tone={stateWords[state].tone}>{stateWords[state].label}</StatusDot>
);

const tabLabels: Readonly<Record<(typeof MODERATED_STATES)[number], string>> = {
  todo: 'To review',
  reported: 'Reported',
  waiting: 'Pending',
  appealed: 'Appealed',
  hidden: 'Hidden',
  withdrawn: 'Withdrawn',
  visible: 'Visible',
};

/** The same call keeps, approves and restores; what it changes depends on the state. */
export const restoreLabels: Readonly<Record<AdminPost['state'], string>> = {
  visible: 'Keep',
  waiting: 'Approve',
  hidden: 'Restore',
  withdrawn: 'Restore',
};

const SelectionContext = createContext<{ chosen: readonly string[]; toggle: (id: string) => void }>({
  chosen: [],
  toggle: () => {},
});

const column = createColumns<ModerationRow>();
const columns = column.columns([
  column.accessor('message', {
    id: 'message',
    header: 'Post',
    enableSorting: false,
    cell: ({ row: { original } }) => <Excerpt post={original} />,
  }),
  column.accessor('reports', {
    id: 'why',
    header: 'To review',
    enableSorting: false,
    cell: ({ row: { original } }) => <Why post={original} />,
  }),
  column.accessor('state', {
    id: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => PostStateDot({ post: original }),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Posted',
    enableSorting: false,
    cell: ({ getValue }) => DateTime({ value: getValue() }),
  }),
]);

const titleOf = ({ from, to }: AdminPost): string => `${from.fullName} to ${namesInWords(to)}`;

function Excerpt({ post }: { post: AdminPost }) {
  const { chosen, toggle } = use(SelectionContext);

  return (
    <span className={moderation.excerpt}>
      <Checkbox
        label={<VisuallyHidden>Select the post from {titleOf(post)}</VisuallyHidden>}
        checked={chosen.includes(post._id)}
        onChange={() => toggle(post._id)}
      />
      <span className={common.entry}>
        <Link href={recognitionModerationPath(post._id)} className={common.entryTitle} dir="auto">
          {titleOf(post)}
        </Link>
        <span className={cx(common.small, common.truncated)} dir="auto">
          {post.message}
        </span>
      </span>
    </span>
  );
}

export function Why({ post: { reports, watchedWords, waitingComments, hiding } }: { post: AdminPost }) {
  const isAppealed = hiding?.appeal && hiding.appeal.declinedAt === null;
  if (reports === 0 && watchedWords.length === 0 && waitingComments === 0 && !isAppealed) return '–';

  return (
    <span className={common.wrappingRow}>
      {reports > 0 && <Badge tone="coral">{reports === 1 ? '1 report' : `${reports} reports`}</Badge>}
      {isAppealed && <Badge tone="caution">Appeal</Badge>}
      {watchedWords.map((word) => (
        <Badge key={word} tone="caution">
          “{word}”
        </Badge>
      ))}
      {waitingComments > 0 && (
        <Badge tone="caution">
          {waitingComments === 1 ? '1 pending comment' : `${waitingComments} pending comments`}
        </Badge>
      )}
    </span>
  );
}

interface ModerationViewProps {
  list: ModerationActor;
  /** Null for people who cannot change the watched words. */
  words: ModerationCharts['words'] | null;
}

export function ModerationView({ list, words }: ModerationViewProps) {
  const rows = useSelector(list, ({ context }) => context.rows);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [prompt, setPrompt] = useState<readonly ModerationRow[] | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [, navigate] = useLocation();
  // A post that is no longer in the list must not be changed.
  const chosen = picked.filter((id) => rows.some(({ _id }) => _id === id));
  const toggle = (id: string) => setPicked(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const run = (name: 'hide' | 'restore', those: readonly ModerationRow[], reason?: string) => {
    const [first] = those;
    if (!first) return;
    setPicked([]);
    const ids = those.map(({ _id }) => _id);
    list.send({
      type: 'command.requested',
      command: decide(first, name, { ids, ...(reason !== undefined && { reason }) }),
    });
  };

  return (
    <>
      <PageHeader
        title="Moderation"
        help="Review reports, appeals, and posts and comments that contain watched words. Private posts appear here only after someone reports them, and only to company admins and HR."
        actions={words && <Button onClick={() => setEditing(true)}>Watched words</Button>}
      />
      <RecognitionNav at={paths.recognitionModeration} />
      <ListPage>
        <States list={list} />
        <StateToolbar list={list} noun="posts" />
        <ManyBar
          rows={rows}
          chosen={chosen}
          onChoose={setPicked}
          onHide={(those) => setPrompt(those)}
          onRestore={(those) => run('restore', those)}
        />
        <SelectionContext value={{ chosen, toggle }}>
          <ListTable
            list={list}
            label="Posts"
            columns={columns}
            onRowOpen={({ _id }) => navigate(recognitionModerationPath(_id))}
            rowMenu={(row) => (
              <RowActions name={`the post from ${titleOf(row)}`}>
                <MenuItem onSelect={() => navigate(recognitionModerationPath(row._id))}>Review</MenuItem>
                {mayRestore(row) && (
                  <MenuItem onSelect={() => run('restore', [row])}>{restoreLabels[row.state]}</MenuItem>
                )}
                {mayHide(row) && (
                  <MenuItem tone="critical" onSelect={() => setPrompt([row])}>
                    Hide
                  </MenuItem>
                )}
              </RowActions>
            )}
            empty={<Nothing list={list} />}
          />
        </SelectionContext>
      </ListPage>
      <Suspense>
        {prompt && (
          <ReasonDialog
            {...reasonFor.hide('post', prompt.length)}
            onConfirm={(reason) => {
              setPrompt(null);
              run('hide', prompt, reason);
            }}
            onCancel={() => setPrompt(null)}
          />
        )}
        {isEditing && words && <WordsDialog charts={words} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}

/** “Restoring” a visible post closes its reports. */
export const mayRestore = ({ state, reports, mayModerate }: AdminPost): boolean =>
  mayModerate && (state === 'hidden' || state === 'waiting' || (state === 'visible' && reports > 0));

export const mayHide = ({ state, mayModerate }: AdminPost): boolean =>
  mayModerate && (state === 'visible' || state === 'waiting');

function States({ list }: { list: ModerationActor }) {
  const { query, counts } = useSelector(list, ({ context }) => context);

  return (
    <StateTabs
      label="Status"
      options={[
        ...MODERATED_STATES.map((state) => ({ value: state, label: tabLabels[state], count: counts?.[state] })),
        { value: ANY_STATE, label: 'All' },
      ]}
      value={query.filters.state?.[0] ?? TODO}
      onChange={(value) => list.send({ type: 'filter.changed', name: 'state', values: value === TODO ? [] : [value] })}
    />
  );
}

interface ManyBarProps {
  rows: readonly ModerationRow[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onHide: (those: readonly ModerationRow[]) => void;
  onRestore: (those: readonly ModerationRow[]) => void;
}

function ManyBar({ rows, chosen, onChoose, onHide, onRestore }: ManyBarProps) {
  if (rows.length < 2) return <div className={moderation.many} />;
  const those = rows.filter(({ _id }) => chosen.includes(_id));
  const [hidden, kept] = [those.filter(mayHide), those.filter(mayRestore)];
  const button = { size: 'small', focusableWhenDisabled: true } as const;

  return (
    <div className={moderation.many}>
      <Checkbox
        label={chosen.length > 0 ? `${chosen.length} of ${rows.length} selected` : `Select all ${rows.length}`}
        checked={chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={() => onChoose(chosen.length === rows.length ? [] : rows.map(({ _id }) => _id))}
      />
      <span className={common.wrappingRow}>
        <Button {...button} disabled={kept.length === 0} onClick={() => onRestore(kept)}>
          Keep or restore selected
        </Button>
        <Button {...button} disabled={hidden.length === 0} onClick={() => onHide(hidden)}>
          Hide selected
        </Button>
      </span>
    </div>
  );
}

function Nothing({ list }: { list: ModerationActor }) {
  const { search, filters } = useSelector(list, ({ context }) => context.query);
  const isTodo = search === '' && (filters.state?.[0] ?? TODO) === TODO;

  return (
    <EmptyState icon={<ShieldCheck size={20} />} title={isTodo ? 'Nothing to review' : 'No posts'}>
      {isTodo ? 'Reports, appeals and pending posts will appear here.' : 'No posts match your search and filters.'}
    </EmptyState>
  );
}
