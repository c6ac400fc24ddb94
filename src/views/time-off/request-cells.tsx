import { type ReactNode, use } from 'react';
import type { RequestStatus, TimeOffRequest, TypeMark } from '../../machines/rules/time-off.ts';
import { spanInWords, standingInWords } from '../../machines/rules/time-off.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { WithDates } from '../ui/date-time.tsx';
import { StatusDot, type StatusDotProps } from '../ui/status-dot.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './request-cells.module.css';
import { SelectionContext } from './selection.ts';

const tones: Readonly<Record<RequestStatus, StatusDotProps['tone']>> = {
  pending: 'caution',
  approved: 'positive',
  rejected: 'critical',
  cancelled: 'neutral',
};

/** How a request stands, as a dot and a word. */
export const RequestState = ({ status, isCancelling = false }: { status: RequestStatus; isCancelling?: boolean }) => (
  <StatusDot tone={isCancelling ? 'caution' : tones[status]}>{standingInWords({ status, isCancelling })}</StatusDot>
);

/** The type by its colour and its name; the colour never stands alone. */
export function TypeName({ type }: { type: TypeMark }) {
  return (
    <span className={styles.type}>
      {type.colour && <span className={styles.dot} style={{ background: type.colour }} aria-hidden="true" />}
      <span className={styles.typeName}>{type.name}</span>
    </span>
  );
}

/** Somebody, and where they work; a box to tick stands before them. */
export function Person({ name, place, children }: { name: string; place: string; children?: ReactNode }) {
  return (
    <span className={styles.person}>
      {children}
      <Avatar name={name} size={24} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {place && <span className={styles.place}>{place}</span>}
      </span>
    </span>
  );
}

/** Who asks, and where they work; with a box to tick where many are decided at once. */
export function Applicant({ request }: { request: TimeOffRequest }) {
  const selection = use(SelectionContext);
  const { employee, status } = request;

  return (
    <Person name={employee.fullName} place={employee.branchName ?? ''}>
      {selection && status === 'pending' && (
        <Checkbox
          label={
            <VisuallyHidden>
              Select {employee.fullName}, {spanInWords(request)}
              {request.asks === 'cancellation' && ', cancellation'}
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

/** From when to when; whether it is asked to give the days back stands beside it. */
export function Span({ request }: { request: TimeOffRequest }) {
  return (
    <span className={styles.span}>
      <WithDates>{spanInWords(request)}</WithDates>
      {request.asks === 'cancellation' && <Badge tone="caution">Cancellation</Badge>}
    </span>
  );
}
