import { useSelector } from '@xstate/react';
import { allSteps, type StepFilter, type WorkflowsActor } from '../../machines/workflows.machine.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { chartBy } from './catalogue.ts';
import { tabNames } from './steps.ts';
import styles from './workflows-view.module.css';

/** Which charts, and which tabs, are watched. */
export function StepFilters({ actorRef }: { actorRef: WorkflowsActor }) {
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const { filter } = context;
  const steps = allSteps(context);
  const choose = (changes: Partial<StepFilter>) =>
    actorRef.send({ type: 'filter.changed', filter: { ...filter, ...changes } });
  // A chosen one stays, though the log was cleared.
  const options = (all: string, values: string[], chosen: string, nameOf: (value: string) => string) => [
    { value: '', label: all },
    ...[...new Set([...values, ...(chosen ? [chosen] : [])])]
      .map((value) => ({ value, label: nameOf(value) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  ];
  const titleOf = (chart: string) => chartBy(chart)?.title ?? chart;

  return (
    <div className={styles.filters}>
      <Field label="Charts" labelHidden>
        <Select
          value={filter.chart}
          options={options(
            'All charts',
            steps.map(({ chart }) => chart),
            filter.chart,
            titleOf,
          )}
          onChange={({ target }) => choose({ chart: target.value })}
        />
      </Field>
      <Field label="Tabs" labelHidden>
        <Select
          value={filter.tab}
          options={options(
            'All tabs',
            steps.map(({ tab }) => tab),
            filter.tab,
            tabNames(context),
          )}
          onChange={({ target }) => choose({ tab: target.value })}
        />
      </Field>
    </div>
  );
}
