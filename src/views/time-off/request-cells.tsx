import { type ReactNode, use } from 'react';
import type { RequestStatus, TimeOffRequest, TypeMark } from '../../rules/leave/time-off.ts';
import { spanInWords, statusInWords } from '../../rules/leave/time-off.ts';
import { PersonLink } from '../layout/person-link.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import common from '../ui/common.module.css';
import { WithDates } from '../ui/date-time.tsx';
import { StatusDot, type StatusDotProps } from '../ui/status-dot.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './request-cells.module.css';
import { SelectionContext } from './selection.ts';

export const requestTones: Readonly<Record<RequestStatus, StatusDotProps['tone']>> = {
  pending: 'caution',
  approved: 'positive',
  rejected: 'critical',
  cancelled: 'neutral',
};

export const RequestState = ({ status, isCancelling = false }: { status: RequestStatus; isCancelling?: boolean }) => (
  <StatusDot tone={isCancelling ? 'caution' : requestTones[status]}>
    {statusInWords({ status, isCancelling })}
  </StatusDot>
);

export function TypeName({ type }: { type: TypeMark }) {
  return (
    <span className={styles.type}>
      {type.colour && <span className={styles.dot} style={{ background: type.colour }} aria-hidden="true" />}
      <span className={common.truncated}>{type.name}</span>
    </span>
  );
}

interface PersonProps {
  id: string;
  name: string;
  workplace: string;
  /** Where something else happens when the name is pressed. */
  isPlain?: boolean;
  children?: ReactNode;
}

export function Person({ id, name, workplace, isPlain = false, children }: PersonProps) {
  return (
    <span className={styles.person}>
      {children}
      {Avatar({ name, size: 24 })}
      <span className={styles.words}>
        <span className={styles.name}>{isPlain ? name : <PersonLink id={id}>{name}</PersonLink>}</span>
        {workplace && <span className={styles.place}>{workplace}</span>}
      </span>
    </span>
  );
}

/** On phones a request is a card, and pressing it opens the request, which links to the person's page. */
const CARDS_UNDER = 640;

export function Applicant({ request }: { request: TimeOffRequest }) {
  const selection = use(SelectionContext);
  const isWide = useIsWide(CARDS_UNDER);
  const { employee } = request;

  return (
    <Person id={employee._id} name={employee.fullName} workplace={employee.branchName ?? ''} isPlain={!isWide}>
      {selection?.mayChoose(request) && (
        <Checkbox
          label={
            <VisuallyHidden>
              Select {employee.fullName}, {spanInWords(request)}
              {request.about === 'cancellation' && ', cancellation'}
            </VisuallyHidden>
          }
          className={styles.tick}
          checked={selection.isChosen(request)}
          onChange={() => selection.toggle(request)}
        />
      )}
    </Person>
  );
}

export function Span({ request }: { request: TimeOffRequest }) {
  return (
    <span className={styles.span}>
      <WithDates>{spanInWords(request)}</WithDates>
      {request.about === 'cancellation' && <Badge tone="caution">Cancellation</Badge>}
    </span>
  );
}
