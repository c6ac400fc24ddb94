import { useSelector } from '@xstate/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ListFilter from 'lucide-react/icons/list-filter';
import type { AwayCalendarActor } from '../../machines/modules/away-calendar.ts';
import type { RequestChoicesActor } from '../../machines/modules/requests.ts';
import { monthInWords, shiftMonth } from '../../machines/rules/away-calendar.ts';
import { today } from '../../machines/rules/dates.ts';
import type { RequestKind } from '../../machines/rules/time-off.ts';
import { StateTabs } from '../frame/state-tabs.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Popover } from '../ui/popover.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import styles from './away-calendar.module.css';
import { awayWords } from './away-words.ts';
import filters from './requests-filters.module.css';
import { filterKinds } from './requests-filters.tsx';
import { ShapeSwitch } from './shape-switch.tsx';

export interface AwayToolbarProps {
  list: AwayCalendarActor;
  choices: RequestChoicesActor;
  kind: RequestKind;
  month: string;
}

/** The month, one back and one on, and whom and what it shows. */
export function AwayToolbar({ list, choices, kind, month }: AwayToolbarProps) {
  const query = useSelector(list, ({ context }) => context.query);
  const { kinds, type } = awayWords(kind);
  const offered = useSelector(choices, ({ context }) => context.thing ?? undefined);
  const change = (name: string, values: readonly string[]) => list.send({ type: 'filter.changed', name, values });
  const now = today().slice(0, 7);
  const show = (next: string) => change('month', next === now ? [] : [next]);
  const chosen = filterKinds.reduce((count, { name }) => count + (query.filters[name]?.length ?? 0), 0);

  return (
    <>
      <div className={styles.month}>
        <IconButton
          label="Previous month"
          icon={<ChevronLeft size={16} aria-hidden="true" />}
          onClick={() => show(shiftMonth(month, -1))}
        />
        <h2 aria-live="polite">{monthInWords(month)}</h2>
        <IconButton
          label="Next month"
          icon={<ChevronRight size={16} aria-hidden="true" />}
          onClick={() => show(shiftMonth(month, 1))}
        />
        {month !== now && (
          <Button size="small" onClick={() => show(now)}>
            This month
          </Button>
        )}
        <ShapeSwitch query={query} />
      </div>
      <Toolbar
        search={
          <SearchInput
            value={query.search}
            label="Search people"
            placeholder="Name, e-mail or employee id"
            onValueChange={(search) => list.send({ type: 'search.changed', search })}
          />
        }
        actions={
          <StateTabs
            label="Kind"
            options={kinds}
            value={query.filters.kind?.[0] ?? ''}
            onChange={(value) => change('kind', value === '' ? [] : [value])}
          />
        }
      >
        <Popover
          label="Filters"
          trigger={(trigger) => (
            <Button {...trigger} icon={<ListFilter size={16} aria-hidden="true" />}>
              Filter{chosen > 0 && ` (${chosen})`}
            </Button>
          )}
        >
          <div className={filters.filters}>
            {filterKinds
              .filter(({ of }) => (offered?.[of].length ?? 0) > 0)
              .map(({ name, label, noun, of }) => (
                <Field key={name} label={name === 'type' ? type : label}>
                  <MultiSelect
                    noun={noun}
                    placeholder="Any"
                    options={offered?.[of] ?? []}
                    value={query.filters[name] ?? []}
                    onValueChange={(values) => change(name, values)}
                  />
                </Field>
              ))}
          </div>
        </Popover>
      </Toolbar>
    </>
  );
}
