import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './error-summary.module.css';
import { unbroken } from './unbroken.tsx';

export interface ErrorSummaryItem {
  /** Without one there is no link, for example for an error from the server. */
  fieldId?: string;
  message: ReactNode;
}

interface ErrorSummaryProps {
  errors: readonly ErrorSummaryItem[];
  title?: ReactNode;
  /** A change moves the focus here, so pass the number of submits. */
  focusKey?: unknown;
  /** Moves the focus to the first field that is wrong instead. */
  isFieldFirst?: boolean;
}

export function ErrorSummary({ errors, title = 'Check the following', focusKey, isFieldFirst }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const hasErrors = errors.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new focusKey is the reason to take the focus again
  useEffect(() => {
    if (!hasErrors) return;
    const { fieldId } = (isFieldFirst && errors.find((error) => error.fieldId)) || {};
    const field = fieldId && document.getElementById(fieldId);
    if (field) field.focus();
    // A group of choices takes no focus.
    if (!field || document.activeElement !== field) box.current?.focus();
  }, [hasErrors, focusKey]);

  if (!hasErrors) return null;

  return (
    <section ref={box} tabIndex={-1} aria-labelledby={titleId} className={styles.summary}>
      <CircleAlert size={16} aria-hidden="true" />
      <div>
        <p id={titleId} className={styles.title}>
          {title}
        </p>
        <ul>
          {errors.map((error, index) => (
            <li key={error.fieldId ?? index}>
              {error.fieldId ? <FieldLink fieldId={error.fieldId}>{error.message}</FieldLink> : unbroken(error.message)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function FieldLink({ fieldId, children }: { fieldId: string; children: ReactNode }) {
  return (
    <a
      href={`#${fieldId}`}
      onClick={(event) => {
        const field = document.getElementById(fieldId);
        if (!field) return;
        event.preventDefault();
        field.scrollIntoView({ block: 'center' });
        field.focus({ preventScroll: true });
      }}
    >
      {unbroken(children)}
    </a>
  );
}
