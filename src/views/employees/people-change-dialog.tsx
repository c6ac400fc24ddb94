import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { SnapshotFrom } from 'xstate';
import type { ChangeKind, ChangePreview } from '../../api/contract/people.ts';
import type { EmployeeChoicesActor } from '../../machines/modules/employees/employees.ts';
import type { LastChange, PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { concernedByUndo, undoable, willChange } from '../../rules/employees/people-outcomes.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { today } from '../../rules/shared/days.ts';
import { reportsPath } from '../../rules/shared/employee-links.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { Banner } from '../layout/banner.tsx';
import { stopsAtUnreadable } from '../layout/unreadable-text.ts';
import { useAskedClose } from '../layout/use-asked-close.tsx';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { ChangeTargetField } from './change-target-field.tsx';
import { changeWords, titleOf } from './change-words.ts';
import { PeopleOutcomes, PeoplePreview } from './people-preview.tsx';

/** They share the dialog's words. */
export { Notices } from './notices.tsx';

const phases = ['undone', 'done', 'running', 'unsure'] as const;
const phaseOf = (snapshot: SnapshotFrom<PeopleChangeActor>) =>
  phases.find((phase) => snapshot.hasTag(phase)) ?? 'asking';

export interface PeopleChangeDialogProps {
  change: PeopleChangeActor;
  choices: EmployeeChoicesActor;
}

export default function PeopleChangeDialog({ change, choices }: PeopleChangeDialogProps) {
  const context = useSelector(change, (snapshot) => snapshot.context);
  const phase = useSelector(change, phaseOf);
  const isBusy = useSelector(change, (snapshot) => snapshot.hasTag('busy'));
  const isUnsure = useSelector(change, (snapshot) => snapshot.hasTag('unsure'));
  const isOver = phase === 'done' || phase === 'undone';
  const { total } = context;
  const value = total - context.queue.length;
  const detail = `${withCommas(value)} of ${describePeople(total)}`;
  const mayLeave = !(isBusy && (isOver || phase === 'running'));
  const { leave, question } = useAskedClose(() => {
    if (mayLeave) change.send({ type: isOver ? 'results.closed' : 'change.dismissed' });
  });

  return (
    <Dialog
      open
      size="medium"
      onClose={leave}
      title={titleOf(context, phase)}
      actions={
        isOver ? (
          <ResultActions change={change} isBusy={isBusy} mayUndo={phase === 'done'} onClose={leave} />
        ) : (
          <QuestionActions change={change} phase={phase} isBusy={isBusy} onClose={leave} />
        )
      }
    >
      <div className={common.stack4}>
        {isUnsure && (
          <Banner>
            {isOver
              ? 'Connection lost, so we don’t know which changes were undone. Press “Undo” again. Nothing will be undone twice.'
              : context.what === 'invite'
                ? 'Connection lost, so we don’t know whether everyone was emailed. Press “Send again” for the rest. One person may get two emails.'
                : 'Connection lost, so we don’t know who was updated. Press “Send again”. No one will be updated twice.'}
          </Banner>
        )}
        {isOver ? (
          <>
            {isBusy && <ProgressBar label="Undoing the changes" value={value} max={total} detail={detail} />}
            <PeopleOutcomes outcomes={phase === 'undone' ? concernedByUndo(context.outcomes) : context.outcomes} />
            {phase === 'done' && isNow(context) && (context.preview?.reports ?? 0) > 0 && (
              <Link href={reportsPath('none')} onClick={leave}>
                Show employees without a manager
              </Link>
            )}
          </>
        ) : phase === 'running' || phase === 'unsure' ? (
          <ProgressBar
            label={
              phase === 'unsure'
                ? `Paused at ${withCommas(value)} of ${withCommas(total)}`
                : changeWords[context.what].busy
            }
            value={value}
            max={total}
            detail={phase === 'running' && detail}
          />
        ) : (
          <Question change={change} choices={choices} isBusy={isBusy} />
        )}
      </div>
      {question}
    </Dialog>
  );
}

/** Whether people are deactivated at once: their day is not to come. */
const isNow = ({ what, to }: Pick<LastChange, 'what' | 'to'>): boolean =>
  what === 'deactivate' && (to[0]?._id ?? '') <= today();

/** While a last working day is being typed, there is none. */
const isUndecided = ({ what, to }: Pick<LastChange, 'what' | 'to'>): boolean =>
  what === 'deactivate' && to[0]?._id === '';

const REASON = 'people-change-reason';

/** Why the button can't be pressed. */
function reasonOf(what: ChangeKind, preview: ChangePreview | null): string | null {
  if (!preview) return changeWords[what].needs || null;

  if (willChange(preview).length > 0) return null;

  return what === 'invite'
    ? 'None of the people you selected needs a welcome email.'
    : 'This changes nothing for the people you selected.';
}

function Question({ change, choices, isBusy }: PeopleChangeDialogProps & { isBusy: boolean }) {
  const { what, to, message, targetError, preview } = useSelector(change, ({ context }) => context);
  const isMissing = isUndecided({ what, to });
  const reason = isBusy || message ? null : reasonOf(what, isMissing ? null : preview);

  return (
    <>
      {message && !targetError && <Banner onRetry={() => change.send({ type: 'preview.pressed' })}>{message}</Banner>}
      {changeWords[what].field && <ChangeTargetField change={change} choices={choices} />}
      {reason && (
        <p id={REASON} className={common.quiet}>
          {reason}
        </p>
      )}
      {(preview || isBusy) && !isMissing && <PeoplePreview what={what} to={to} preview={preview} />}
    </>
  );
}

interface ActionsProps {
  change: PeopleChangeActor;
  isBusy: boolean;
  onClose: () => void;
}

function QuestionActions({ change, phase, isBusy, onClose }: ActionsProps & { phase: string }) {
  const { what, to, preview, queue } = useSelector(change, ({ context }) => context);
  const { button, buttonTo = button, busy } = changeWords[what];
  const count = phase !== 'asking' ? queue.length : isUndecided({ what, to }) ? 0 : willChange(preview).length;
  const later = what === 'deactivate' && !isNow({ what, to }) ? ` after ${to[0]?.name}` : '';
  const isAgain = phase === 'unsure';
  const isRunning = phase === 'running';

  return (
    <>
      <Button onClick={onClose} disabled={isRunning} focusableWhenDisabled>
        {isAgain ? 'Close' : 'Cancel'}
      </Button>
      <Button
        variant={what === 'deactivate' ? 'critical' : 'primary'}
        busy={isRunning}
        busyLabel={busy}
        disabled={!isRunning && (isBusy || count === 0)}
        focusableWhenDisabled
        aria-describedby={count === 0 ? REASON : undefined}
        onClick={({ currentTarget }) => {
          if (!stopsAtUnreadable(currentTarget.closest('[role="dialog"]'))) change.send({ type: 'change.confirmed' });
        }}
      >
        {isAgain ? 'Send again' : count === 0 ? button : `${buttonTo} ${describePeople(count)}${later}`}
      </Button>
    </>
  );
}

function ResultActions({ change, isBusy, mayUndo, onClose }: ActionsProps & { mayUndo: boolean }) {
  const hasUndo = useSelector(change, ({ context }) => undoable(context.outcomes).length > 0);

  return (
    <>
      {mayUndo && hasUndo && (
        <Button busy={isBusy} busyLabel="Undoing…" onClick={() => change.send({ type: 'undo.pressed' })}>
          Undo
        </Button>
      )}
      <Button variant="primary" onClick={onClose} disabled={isBusy} focusableWhenDisabled>
        Close
      </Button>
    </>
  );
}
