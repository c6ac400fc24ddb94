import { useSelector } from '@xstate/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLocation } from 'wouter';
import type { AwayCalendarActor } from '../../machines/modules/time-off/away-calendar.ts';
import type { RequestChoicesActor } from '../../machines/modules/time-off/requests.ts';
import { type AwayPeriod, periodAt, periodInWords, shiftPeriod, THIS } from '../../rules/leave/away-calendar.ts';
import type { RequestKind } from '../../rules/leave/time-off.ts';
import { isDay, today } from '../../rules/shared/days.ts';
import { namesOf, withFilter, writeListQuery } from '../../rules/shared/list-query.ts';
import { FilterFields } from '../layout/filter-fields.tsx';
import { FilterToolbar } from '../layout/filter-toolbar.tsx';
import { StateTabs } from '../layout/state-tabs.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import styles from './away-calendar.module.css';
import { awayWords } from './away-words.ts';
import { CalendarLayoutSwitch, CalendarSpanSwitch } from './calendar-switches.tsx';
import { choiceNouns, filterLabels } from './filters.ts';

interface AwayToolbarProps {
  list: AwayCalendarActor;
  choices: RequestChoicesActor;
  kind: RequestKind;
  period: AwayPeriod;
}

/** Filters that links of the dashboard set. Choosing a week or a month removes them. */
const ofSomeDays = ['from', 'to', 'data'];

export function AwayToolbar({ list, choices, kind, period }: AwayToolbarProps) {
  const { query, rows } = useSelector(list, ({ context }) => context);
  const { kinds, type, only } = awayWords(kind);
  const offered = useSelector(choices, ({ context }) => context.record ?? undefined);
  const change = (name: string, values: readonly string[]) => list.send({ type: 'filter.changed', name, values });
  const { span } = period;
  const now = periodAt(span, today());
  const [path, navigate] = useLocation();
  // In one step: Back leads to what was shown.
  const show = ({ at }: AwayPeriod) => {
    const shown = withFilter(query, span, [at === now.at ? THIS : at]);
    navigate(path + writeListQuery(ofSomeDays.reduce((query, name) => withFilter(query, name, []), shown)));
  };
  const [from, to] = [query.filters.from?.[0], query.filters.to?.[0]];
  const person = query.filters.person?.[0];
  const chosen = namesOf(choiceNouns).reduce((count, name) => count + (query.filters[name]?.length ?? 0), 0);

  return (
    <>
      <div className={styles.month}>
        <IconButton
          label={`Previous ${span}`}
          icon={<ChevronLeft size={16} aria-hidden="true" />}
          onClick={() => show(shiftPeriod(period, -1))}
        />
        <h2 aria-live="polite">{periodInWords(period)}</h2>
        <IconButton
          label={`Next ${span}`}
          icon={<ChevronRight size={16} aria-hidden="true" />}
          onClick={() => show(shiftPeriod(period, 1))}
        />
        {period.at !== now.at && (
          <Button size="small" onClick={() => show(now)}>
            This {span}
          </Button>
        )}
        <span className={styles.switches}>
          <CalendarSpanSwitch query={query} period={period} />
          <CalendarLayoutSwitch query={query} />
        </span>
      </div>
      {isDay(from) && isDay(to) && (
        <p className={styles.days}>
          <span>
            {only} {from === to ? 'on ' : 'from '}
            <DateTime value={from} />
            {from !== to && (
              <>
                {' to '}
                <DateTime value={to} />
              </>
            )}
          </span>
          <Button size="small" onClick={() => show(period)}>
            Show everyone
          </Button>
        </p>
      )}
      {person !== undefined && (
        <p className={styles.days}>
          <span>Only {rows.find(({ _id }) => _id === person)?.fullName ?? '…'}</span>
          <Button size="small" onClick={() => change('person', [])}>
            Show everyone
          </Button>
        </p>
      )}
      <FilterToolbar
        list={list}
        noun="people"
        count={chosen}
        actions={
          <StateTabs
            label="Request type"
            options={kinds}
            value={query.filters.kind?.[0] ?? ''}
            onChange={(value) => change('kind', value === '' ? [] : [value])}
          />
        }
      >
        {(close) => (
          <FilterFields onDone={close}>
            {namesOf(choiceNouns)
              .filter((name) => (offered?.[name].length ?? 0) > 0)
              .map((name) => (
                <Field key={name} label={name === 'type' ? type : filterLabels[name]}>
                  <MultiSelect
                    noun={choiceNouns[name]}
                    placeholder="Any"
                    options={offered?.[name] ?? []}
                    value={query.filters[name] ?? []}
                    onValueChange={(values) => change(name, values)}
                  />
                </Field>
              ))}
          </FilterFields>
        )}
      </FilterToolbar>
    </>
  );
}
