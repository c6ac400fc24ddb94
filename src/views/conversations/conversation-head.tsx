import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ConversationActor } from '../../machines/conversation.machine.ts';
import type { Person } from '../../machines/conversation.setup.ts';
import { PersonLink } from '../layout/person-link.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { ConversationState } from './columns.tsx';
import styles from './conversation.module.css';

/** Adds the current assignee, because very long lists of people are cut off. */
const withAssignee = (those: readonly Person[], assignee: Person | null): readonly Person[] =>
  assignee === null || those.some(({ _id }) => _id === assignee._id) ? those : [assignee, ...those];

export function ConversationHead({ actorRef }: { actorRef: ConversationActor }) {
  const { conversation, assignees, change } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('sending') || snapshot.hasTag('unsure'));
  if (!conversation) return null;
  const { subject, employee, status, assignee, isOwn } = conversation;
  const who = [employee.empId, employee.branchName].filter(Boolean).map((part) => ` · ${part}`);
  const isTurning = isBusy && change?.status !== undefined && change.body === undefined;

  return (
    <PageHeader
      title={<span dir="auto">{subject}</span>}
      help={
        <span className={styles.facts}>
          <span>
            {isOwn ? (
              'Your own conversation with HR'
            ) : (
              <>
                <PersonLink id={employee._id}>{employee.fullName}</PersonLink>
                {who}
              </>
            )}
          </span>
          <ConversationState status={status} />
        </span>
      }
      actions={
        !isOwn && (
          <>
            <span className={styles.assignee}>
              <Select
                aria-label="Assigned to"
                value={assignee?._id ?? ''}
                disabled={isBusy}
                onChange={({ target: { value } }) =>
                  actorRef.send({ type: 'assignee.chosen', assignee: value === '' ? null : value })
                }
                options={[
                  { value: '', label: 'Unassigned' },
                  ...withAssignee(assignees, assignee).map(({ _id, fullName }) => ({ value: _id, label: fullName })),
                ]}
              />
            </span>
            <Button
              busy={isTurning}
              disabled={isBusy}
              focusableWhenDisabled
              icon={
                status === 'open' ? <Check size={16} aria-hidden="true" /> : <RotateCcw size={16} aria-hidden="true" />
              }
              onClick={() => actorRef.send({ type: status === 'open' ? 'resolve.pressed' : 'reopen.pressed' })}
            >
              {status === 'open' ? 'Resolve' : 'Reopen'}
            </Button>
          </>
        )
      }
    />
  );
}
