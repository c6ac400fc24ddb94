import { useLocation } from 'wouter';
import type { Challenge } from '../../api/contract/challenges.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { challengeCommands } from '../../machines/modules/challenges/challenges.ts';
import { earlyEnds, editableFields } from '../../rules/challenges/challenge-rules.ts';
import { boardPath, challengeFormPath } from '../../rules/shared/links.ts';
import { todayIn } from '../../rules/shared/zoned-time.ts';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { hasBoard } from './challenge-words.tsx';

export const canChange = ({ canEdit, retiredAt, state }: Challenge): boolean =>
  canEdit && retiredAt === null && editableFields(state).length > 0;

const canPublish = ({ canEdit, retiredAt, state, isReleased }: Challenge): boolean =>
  canEdit && retiredAt === null && state === 'draft' && !isReleased;

const canRestore = ({ canEdit, retiredAt, state }: Challenge): boolean =>
  canEdit && retiredAt === null && state === 'withdrawn';

const canWithdraw = ({ canEdit, retiredAt, state, isReleased }: Challenge): boolean =>
  canEdit && retiredAt === null && isReleased && state !== 'withdrawn' && state !== 'final';

const canStart = ({ canEdit, retiredAt, state, isReleased }: Challenge): boolean =>
  canEdit && retiredAt === null && isReleased && (state === 'draft' || state === 'announced');

const endsOf = (challenge: Challenge): string[] =>
  challenge.canEdit && challenge.retiredAt === null && challenge.state === 'running'
    ? earlyEnds(challenge, todayIn(challenge.zone))
    : [];

/** No one has seen it yet. */
const isScheduled = ({ state, isReleased }: Challenge): boolean => state === 'draft' && isReleased;

interface ChallengeItemsProps {
  challenge: Challenge;
  onCommand: (command: RowCommand<Challenge>) => void;
  /** Missing on the challenge's own page. */
  onOpen?: () => void;
}

export function ChallengeItems({ challenge, onCommand, onOpen }: ChallengeItemsProps) {
  const [, navigate] = useLocation();
  const request = (command: (row: Challenge) => RowCommand<Challenge>) => () => onCommand(command(challenge));
  const { _id, zone, canEdit, retiredAt, isRemovable } = challenge;
  const isToday = (day: string) => day === todayIn(zone);

  return (
    <>
      {onOpen && (
        <>
          <MenuItem onSelect={onOpen}>View</MenuItem>
          {hasBoard(challenge) && <MenuItem onSelect={() => navigate(boardPath(_id))}>Leaderboard</MenuItem>}
          {canChange(challenge) && <MenuItem onSelect={() => navigate(challengeFormPath(_id))}>Edit</MenuItem>}
        </>
      )}
      <MenuItem onSelect={request(challengeCommands.copy)}>Copy</MenuItem>
      {canPublish(challenge) && <MenuItem onSelect={request(challengeCommands.publish)}>Publish</MenuItem>}
      {canRestore(challenge) && <MenuItem onSelect={request(challengeCommands.restore)}>Restore</MenuItem>}
      {canStart(challenge) && <MenuItem onSelect={request(challengeCommands.start)}>Start today</MenuItem>}
      {endsOf(challenge).map((day) => (
        <MenuItem
          key={day}
          onSelect={request(isToday(day) ? challengeCommands.endToday : challengeCommands.endYesterday)}
        >
          {isToday(day) ? 'End today' : 'Make yesterday the last day'}
        </MenuItem>
      ))}
      {canWithdraw(challenge) && (
        <MenuItem onSelect={request(challengeCommands[isScheduled(challenge) ? 'unschedule' : 'withdraw'])}>
          {isScheduled(challenge) ? 'Move to drafts' : 'Withdraw'}
        </MenuItem>
      )}
      {canEdit && retiredAt === null && (
        <>
          <MenuSeparator />
          <MenuItem tone="critical" onSelect={request(challengeCommands.delete)}>
            {isRemovable ? 'Delete' : 'Retire'}
          </MenuItem>
        </>
      )}
    </>
  );
}
