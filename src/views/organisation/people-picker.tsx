import { useSelector } from '@xstate/react';
import type { ListedEmployee } from '../../api/contract/employees.ts';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import type { PeopleChoices } from '../../machines/modules/employees/people-choices.ts';
import {
  describeSelection,
  emptySelection,
  isAllSelected,
  isEmptySelection,
  isSelected,
  type PeopleSelection,
  selectAll,
  toggle,
  togglePage,
  withoutAll,
} from '../../rules/employees/people-selection.ts';
import { PAGE_SIZE } from '../../rules/shared/constants.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { Banner } from '../layout/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Pager } from '../ui/pager.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './people-picker.module.css';

interface PeoplePickerProps {
  label: string;
  list: CollectionActor<ListedEmployee>;
  choices: PeopleChoices;
  selection: PeopleSelection;
  onChange: (selection: PeopleSelection) => void;
  /** The server's objection to the selection; changing the search clears it. */
  error?: string;
  /** Why a person can't be selected, such as being a member already. */
  noteFor?: (person: ListedEmployee) => string | undefined;
  descriptionFor?: (person: ListedEmployee) => string | undefined;
  /** Each person must be selected individually. */
  withoutSelectAll?: boolean;
  filters?: readonly FilterName[];
}

type FilterName = 'branch' | 'department' | 'designation' | 'group';

export function PeoplePicker(props: PeoplePickerProps) {
  const { label, list, selection, onChange, error, noteFor, descriptionFor } = props;
  const { rows, total, query, message } = useSelector(list, ({ context }) => context);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed'));
  const isAll = isAllSelected(selection, query);
  const free = rows.filter((person) => noteFor?.(person) === undefined).map(({ _id }) => _id);

  return (
    <section className={styles.picker} aria-label={label}>
      <SearchInput
        value={query.search}
        label={`Search ${label.toLowerCase()}`}
        placeholder="Name, email or employee ID"
        onValueChange={(search) => list.send({ type: 'search.changed', search })}
      />
      <Filters {...props} />
      {error && (
        <Banner
          onRetry={() => {
            onChange(withoutAll(selection));
            list.send({ type: 'reload.requested' });
          }}
        >
          {error}
        </Banner>
      )}
      {hasFailed && (
        <Banner onRetry={() => list.send({ type: 'reload.requested' })}>{message ?? SERVER_UNREACHABLE}</Banner>
      )}
      <div className={styles.frame} aria-busy={isBusy}>
        <ProgressLine active={isBusy && rows.length > 0} />
        <div className={styles.head}>
          <Checkbox
            label={isAll ? `All ${total} are selected` : `Select the ${free.length} shown`}
            checked={isAll || (free.length > 0 && free.every((id) => selection.ids.includes(id)))}
            indeterminate={!isAll && free.some((id) => selection.ids.includes(id))}
            disabled={!isAll && free.length === 0}
            onChange={() => onChange(isAll ? withoutAll(selection) : togglePage(selection, free))}
          />
          {!props.withoutSelectAll && !isAll && total > rows.length && (
            <Button size="small" disabled={isBusy} onClick={() => onChange(selectAll(query, total))}>
              {`Select all ${withCommas(total)}`}
            </Button>
          )}
        </div>
        {rows.length === 0 && (
          <div className={styles.rows} data-waiting={isBusy || undefined}>
            {isBusy ? <SkeletonText lines={6} /> : <p className={styles.row}>No one matches.</p>}
          </div>
        )}
        {rows.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a frame of its own
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
          <div className={styles.rows} role="group" aria-label={label} tabIndex={0}>
            {rows.map((person) => {
              const note = noteFor?.(person);

              return (
                <Checkbox
                  key={person._id}
                  className={styles.row}
                  label={person.fullName}
                  description={note ?? [unitsInWords(person), descriptionFor?.(person)].filter(Boolean).join(', ')}
                  checked={note !== undefined || isSelected(selection, person._id, query)}
                  disabled={note !== undefined || isAll}
                  onChange={() => onChange(toggle(selection, person._id))}
                />
              );
            })}
          </div>
        )}
        {total > PAGE_SIZE && (
          <Pager
            label={label}
            page={query.page}
            pageSize={PAGE_SIZE}
            total={total}
            onPageChange={(page) => list.send({ type: 'page.changed', page })}
            onPageApproach={(page) => list.send({ type: 'page.approached', page })}
          />
        )}
      </div>
      <p role="status">
        {isEmptySelection(selection) ? (
          'No one selected yet.'
        ) : (
          <>
            <span className={styles.chosen}>Selected: {describeSelection(selection)}.</span>{' '}
            <Button size="small" variant="quiet" onClick={() => onChange(emptySelection)}>
              Clear selection
            </Button>
          </>
        )}
      </p>
    </section>
  );
}

const filterNames: readonly FilterName[] = ['branch', 'department', 'designation'];

function Filters({ list, choices, filters = filterNames }: PeoplePickerProps) {
  const query = useSelector(list, ({ context }) => context.query);

  return (
    <div className={styles.filters}>
      {filters.map((name) => {
        const { label, noun, options } = filterOf(name, choices);

        return (
          <Field key={name} label={label}>
            <MultiSelect
              noun={noun}
              placeholder="Any"
              options={options}
              value={query.filters[name] ?? []}
              disabled={options.length === 0}
              onValueChange={(values) => list.send({ type: 'filter.changed', name, values })}
            />
          </Field>
        );
      })}
    </div>
  );
}

function filterOf(name: FilterName, choices: PeopleChoices) {
  const named = (units: readonly { _id: string; display: string }[]) =>
    units.map(({ _id, display }) => ({ value: _id, label: display }));
  switch (name) {
    case 'branch':
      return {
        label: 'Branch',
        noun: 'branches',
        options: choices.branches.map(({ _id, branchName }) => ({ value: _id, label: branchName })),
      };
    case 'department':
      return { label: 'Department', noun: 'departments', options: named(choices.departments) };
    case 'designation':
      return { label: 'Designation', noun: 'designations', options: named(choices.designations) };
    case 'group':
      return { label: 'Group', noun: 'groups', options: named(choices.groups) };
  }
}

const unitsInWords = ({ department, branchId, email }: ListedEmployee): string =>
  [department?.display, branchId?.branchName].filter(Boolean).join(', ') || email;
