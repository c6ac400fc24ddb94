import { useActorRef, useSelector } from '@xstate/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { DecideManyActor, DecideManyContext } from '../../machines/decide-many.machine.ts';
import type { RequestCharts } from '../../machines/modules/time-off/requests.ts';
import { awayInWords, leftInWords } from '../../rules/leave/decision-preview.ts';
import { daysInWords } from '../../rules/leave/leave-words.ts';
import { returnedDaysInWords } from '../../rules/leave/replaced-leave.ts';
import type { DecisionPreview, TimeOffRequest } from '../../rules/leave/time-off.ts';
import { Banner } from '../layout/banner.tsx';
import { useUnsavedGuard } from '../layout/unsaved-guard.ts';
import { useShortcuts } from '../layout/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { cx } from '../ui/cx.ts';
import { WithDates } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { AfterLastDay } from './after-last-day.tsx';
import styles from './many.module.css';
import { Span, TypeName } from './request-cells.tsx';

const NOTE_MAX = 1000;
const phases = ['undone', 'decided', 'unsure'] as const;

const phaseOf = (snapshot: SnapshotFrom<DecideManyActor>) => phases.find((phase) => snapshot.hasTag(phase)) ?? 'asking';

interface BulkDialogProps {
  many: DecideManyActor;
  previews: RequestCharts['previews'];
}

export default function BulkDialog({ many, previews }: BulkDialogProps) {
  const context = useSelector(many, (snapshot) => snapshot.context);
  const phase = useSelector(many, phaseOf);
  const isBusy = useSelector(many, (snapshot) => snapshot.hasTag('busy'));
  const isUnsure = useSelector(many, (snapshot) => snapshot.hasTag('unsure'));
  const isOver = phase === 'decided' || phase === 'undone';
  const leave = () => {
    if (!isBusy) many.send({ type: isOver ? 'results.closed' : 'decision.dismissed' });
  };
  // Back closes the dialog; its chart keeps the note for the next time.
  useUnsavedGuard(!isOver && context.note.trim() !== '', leave);
  useShortcuts(phase === 'decided' ? { u: () => many.send({ type: 'undo.pressed' }) } : {}, 'dialog');

  return (
    <Dialog
      open
      size="medium"
      onClose={leave}
      title={titleOf(phase, context)}
      actions={
        isOver ? (
          <ResultActions many={many} isBusy={isBusy} mayUndo={phase === 'decided'} onClose={leave} />
        ) : (
          <QuestionActions many={many} isBusy={isBusy} isAgain={phase === 'unsure'} onClose={leave} />
        )
      }
    >
      {isOver && isUnsure && (
        <Banner>
          Connection lost, so we don’t know which decisions were undone. Press “Undo” again. Nothing will be undone
          twice.
        </Banner>
      )}
      {isOver ? (
        <Outcomes context={context} />
      ) : (
        <Question many={many} previews={previews} isBusy={isBusy} isUnsure={isUnsure} />
      )}
    </Dialog>
  );
}

const countOf = ({ length }: readonly unknown[], what: 'request' | 'decision' = 'request'): string =>
  `${length} ${what}${length === 1 ? '' : 's'}`;

function titleOf(phase: ReturnType<typeof phaseOf>, { chosen, decision, outcomes }: DecideManyContext): string {
  if (phase === 'asking' || phase === 'unsure')
    return `${decision === 'approved' ? 'Approve' : 'Reject'} ${countOf(chosen)}?`;
  const done = outcomes.filter(({ isDone }) => isDone);
  const [what, verb] = phase === 'undone' ? (['decision', 'undone'] as const) : (['request', decision] as const);

  return done.length === outcomes.length
    ? `${countOf(done, what)} ${verb}`
    : `${done.length} of ${countOf(outcomes, what)} ${verb}`;
}

interface QuestionProps extends BulkDialogProps {
  isBusy: boolean;
  isUnsure: boolean;
}

function Question({ many, previews, isBusy, isUnsure }: QuestionProps) {
  const { chosen, decision, note, noteError, message } = useSelector(many, ({ context }) => context);
  const { previewOf, isLoading, hasFailed } = usePreviews(previews, decision === 'approved' ? chosen : []);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (noteError) area.current?.focus();
  }, [noteError]);

  return (
    <div className={common.stack4}>
      {isUnsure && (
        <Banner>
          Connection lost, so we don’t know which requests were decided. Press “Send again”. Nothing will be decided
          twice.
        </Banner>
      )}
      {message && !noteError && <Banner>{message}</Banner>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard */}
      <ul className={styles.list} aria-label="Requests" tabIndex={0}>
        {chosen.map((request) => (
          <Line key={request._id} request={request} preview={previewOf(request)} />
        ))}
      </ul>
      <p className={common.muted} role="status">
        {isLoading && 'Loading balances and absences…'}
        {hasFailed && 'Balances and absences could not be loaded.'}
      </p>
      <Field
        label={notedWords(chosen)}
        required={decision === 'rejected'}
        help={decision === 'rejected' ? 'A rejection needs a reason.' : undefined}
        error={noteError ?? undefined}
      >
        <Textarea
          ref={area}
          rows={2}
          maxLength={NOTE_MAX}
          readOnly={isBusy}
          value={note}
          onChange={({ target }) => many.send({ type: 'note.changed', note: target.value })}
        />
      </Field>
    </div>
  );
}

function notedWords(chosen: readonly TimeOffRequest[]): string {
  const [one, ...others] = [...new Map(chosen.map(({ employee }) => [employee._id, employee.fullName])).values()];
  if (others.length === 0) return `Note to ${one}`;

  return others.length === 1 ? 'Note to both' : 'Note to everyone';
}

function Outcomes({ context: { outcomes } }: { context: DecideManyContext }) {
  return (
    <div role="status">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard */}
      <ul className={styles.list} aria-label="Outcomes" tabIndex={0}>
        {outcomes.map(({ request, isDone, message }) => (
          <Line
            key={request._id}
            request={request}
            mark={isDone ? <CircleCheck size={16} aria-hidden="true" /> : <CircleAlert size={16} aria-hidden="true" />}
            isDone={isDone}
            message={isDone ? undefined : message}
          />
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  request: TimeOffRequest;
  mark?: ReactNode;
  isDone?: boolean;
  message?: string | undefined;
  preview?: DecisionPreview | undefined;
}

function Line({ request, mark, isDone, message, preview }: LineProps) {
  return (
    <li className={styles.line} data-done={isDone}>
      {mark}
      <span className={styles.name}>{request.employee.fullName}</span>
      <span className={styles.span}>
        <Span request={request} />
      </span>
      <span className={styles.what}>
        <TypeName type={request.type} />
        <span className={styles.days}>{daysInWords(request.days)}</span>
      </span>
      {preview && <Preview preview={preview} request={request} />}
      {message && (
        <span className={styles.message}>
          <WithDates>{message}</WithDates>
        </span>
      )}
    </li>
  );
}

interface PreviewProps {
  preview: DecisionPreview;
  request: TimeOffRequest;
}

function Preview({ preview: { left, team, returns = [], leavesOn }, request }: PreviewProps) {
  const returned = returnedDaysInWords(returns);

  return (
    <span className={styles.preview}>
      {left.map(({ year, days }) => (
        <span key={year} className={cx(days < 0 && styles.short)}>
          {leftInWords(days, left.length > 1 ? year : undefined)}
        </span>
      ))}
      {returned && <span>{`Returns ${returned}`}</span>}
      <AfterLastDay absence={request} leavesOn={leavesOn} />
      {team.size > 0 && <span>{awayInWords(team)}</span>}
    </span>
  );
}

/** Asked for once, when the dialog opens. Cancellations give days back, and take no one away. */
function usePreviews(charts: RequestCharts['previews'], chosen: readonly TimeOffRequest[]) {
  const ids = chosen.filter(({ kind, about }) => kind !== 'wfh' && about === 'request').map(({ _id }) => _id);
  const actorRef = useActorRef(charts, { input: ids.length > 0 ? { key: ids.join(' ') } : {} });
  const found = useSelector(actorRef, ({ context }) => context.record);

  return {
    previewOf: ({ _id }: TimeOffRequest) => found?.find((one) => one._id === _id),
    isLoading: useSelector(actorRef, (snapshot) => snapshot.hasTag('busy')) && ids.length > 0,
    hasFailed: useSelector(actorRef, (snapshot) => snapshot.hasTag('failed')),
  };
}

interface ActionsProps {
  many: DecideManyActor;
  isBusy: boolean;
  onClose: () => void;
}

function QuestionActions({ many, isBusy, isAgain, onClose }: ActionsProps & { isAgain: boolean }) {
  const { chosen, decision } = useSelector(many, ({ context }) => context);
  const [verb, busy] = decision === 'approved' ? ['Approve', 'Approving…'] : ['Reject', 'Rejecting…'];

  return (
    <>
      <Button onClick={onClose} disabled={isBusy} focusableWhenDisabled>
        {isAgain ? 'Close' : 'Cancel'}
      </Button>
      <Button
        variant="primary"
        busy={isBusy}
        busyLabel={busy}
        onClick={() => many.send({ type: 'decision.confirmed' })}
      >
        {isAgain ? 'Send again' : `${verb} ${countOf(chosen)}`}
      </Button>
    </>
  );
}

function ResultActions({ many, isBusy, mayUndo, onClose }: ActionsProps & { mayUndo: boolean }) {
  const hasDone = useSelector(many, ({ context }) => context.outcomes.some(({ isDone }) => isDone));

  return (
    <>
      {mayUndo && hasDone && (
        <Button busy={isBusy} busyLabel="Undoing…" onClick={() => many.send({ type: 'undo.pressed' })}>
          Undo
        </Button>
      )}
      <Button variant="primary" onClick={onClose} disabled={isBusy} focusableWhenDisabled>
        Close
      </Button>
    </>
  );
}
