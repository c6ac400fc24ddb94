import Trophy from 'lucide-react/icons/trophy';
import { Link } from 'wouter';
import { paths } from '../../rules/shared/paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const ChallengeNotFound = ({ onRetry }: { onRetry?: () => void }) => (
  <EmptyState
    icon={<Trophy size={20} />}
    title="Challenge not found"
    action={
      <>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}{' '}
        <Link href={paths.viewChallenge} className={buttonClass()}>
          View challenges
        </Link>
      </>
    }
  >
    It may have been deleted, or it may belong to another branch.
  </EmptyState>
);
