import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import type { EmployeesActor } from '../../machines/modules/employees/employees.ts';
import type { PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { isAllSelected, isEmptySelection } from '../../rules/employees/people-selection.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useQuiet } from '../layout/use-quiet.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import styles from './people-bar.module.css';

const loadActions = () => import('./people-actions.tsx');

const PeopleActions = lazyPart(loadActions);

interface PeopleBarProps {
  list: EmployeesActor;
  change: PeopleChangeActor;
  /** Called when someone is about to choose a change. */
  onApproach: () => void;
}

/** Its actions are loaded once the page is idle, or when someone is selected. */
export function PeopleBar({ list, change, onApproach }: PeopleBarProps) {
  const { rows, total, query } = useSelector(list, ({ context }) => context);
  const selection = useSelector(change, ({ context }) => context.selection);
  const isAll = isAllSelected(selection, query);
  const shown = rows.map(({ _id }) => _id);
  const ticked = shown.filter((id) => selection.ids.includes(id)).length;
  const count = selection.all?.total ?? selection.ids.length;
  const isNobody = isEmptySelection(selection);
  const isQuiet = useQuiet();
  useEffect(() => {
    if (isQuiet) loadActions().catch(() => {});
  }, [isQuiet]);
  if (rows.length === 0 && isNobody) return <div className={styles.bar} />;

  return (
    <div className={styles.bar}>
      <Checkbox
        label={
          <span aria-live="polite">
            {isNobody ? `Select all ${shown.length} shown` : `${count.toLocaleString('en')} selected`}
          </span>
        }
        checked={isAll || (shown.length > 0 && ticked === shown.length)}
        indeterminate={!isAll && ticked > 0 && ticked < shown.length}
        disabled={isAll || shown.length === 0}
        onChange={() => change.send({ type: 'page.toggled', ids: shown })}
      />
      {!isNobody && !isAll && total > shown.length && (
        <Button size="small" variant="quiet" onClick={() => change.send({ type: 'all.chosen', query, total })}>
          {`Select all ${total.toLocaleString('en')}`}
        </Button>
      )}
      {!isNobody && (
        <Button size="small" variant="quiet" onClick={() => change.send({ type: 'selection.cleared' })}>
          Clear
        </Button>
      )}
      {!isNobody && (
        <Suspense>
          <PeopleActions change={change} onApproach={onApproach} />
        </Suspense>
      )}
    </div>
  );
}
