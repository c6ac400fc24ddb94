import type { RoleDwell, StateDwell } from '../../api/contract/workflows.ts';
import { canBeGivenUp, isUnfinished } from '../../rules/workflows/dwell-times.ts';
import type { COUNTED_LEVELS } from '../../rules/workflows/role-figures.ts';
import { FEWEST_PEOPLE } from '../../rules/workflows/rounding.ts';
import { roleName } from '../layout/role-name.ts';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import type { ChartEntry } from './catalogue.ts';
import { DwellCells, type FiguresProps, isSameDwell, lengthOf, nameOf, ScrollTable } from './figure-table.tsx';
import { WithBefore } from './with-before.tsx';

interface StateTimesProps extends FiguresProps {
  entry: ChartEntry;
  /** In the order in which they are shown. */
  states: readonly StateDwell[];
}

const levelNames = { company: 'Company level', branch: 'Branch level' } as const satisfies Record<Level, string>;
type Level = (typeof COUNTED_LEVELS)[number];

const groupName = (role: string): string =>
  Object.hasOwn(levelNames, role) ? levelNames[role as Level] : roleName([role]);

/** The times of everyone, or of one role or level. */
export function StateTimes({ usage, address, entry, states }: StateTimesProps) {
  const { role, choose } = address;
  const byRole = usage.byRole.filter(({ chart }) => chart === entry.id);
  const roles = [...new Set(byRole.map((dwell) => dwell.role))];
  const options = [...new Set([...roles, ...(role ? [role] : [])])].map((value) => ({
    value,
    label: groupName(value),
  }));

  return (
    <Card
      title="Time in each state"
      actions={
        <Field label="Role or level" labelHidden>
          <Select
            value={role}
            options={[{ value: '', label: 'Everyone' }, ...options]}
            onChange={({ target }) => choose({ role: target.value })}
          />
        </Field>
      }
    >
      {options.length === 0 && (
        <p className={common.muted}>
          You can choose a role or level when at least {FEWEST_PEOPLE} people with that role or level have used this
          workflow in a month.
        </p>
      )}
      {!canBeGivenUp(entry.id) && states.length > 0 && (
        <p className={common.muted}>
          People can leave this workflow at any time, so leaving it does not count as abandoning it.
        </p>
      )}
      {role ? (
        <RoleTimes dwellTimes={byRole.filter((dwell) => dwell.role === role)} before={usage.before?.byRole} />
      ) : (
        <AllTimes states={states} before={usage.before?.dwellTimes} />
      )}
    </Card>
  );
}

function AllTimes({ states, before }: { states: readonly StateDwell[]; before: readonly StateDwell[] | undefined }) {
  if (states.length === 0) return <p className={common.muted}>There is not enough data for this workflow yet.</p>;

  return (
    <ScrollTable label="Time in each state" heads={['State', 'Visits', 'Abandoned', 'Median', '90% within']}>
      {states.map((dwell) => (
        <tr key={dwell.state}>
          <td>{nameOf(dwell.state)}</td>
          <DwellCells dwell={dwell} before={before?.find((one) => isSameDwell(one, dwell))} />
        </tr>
      ))}
    </ScrollTable>
  );
}

/** Only shares and times: counts, subtracted from everyone’s, would reveal people in other roles. */
function RoleTimes({
  dwellTimes,
  before,
}: {
  dwellTimes: readonly RoleDwell[];
  before: readonly RoleDwell[] | undefined;
}) {
  const why = `A state appears when at least ${FEWEST_PEOPLE} of these people have been in it in a month. Visits are not shown.`;
  if (dwellTimes.length === 0)
    return <p className={common.muted}>There is not enough data for these people yet. {why}</p>;

  return (
    <>
      <p className={common.muted}>{why}</p>
      <ScrollTable label="Time in each state, by role" heads={['State', 'Abandoned', 'Median', '90% within']}>
        {dwellTimes.map(({ state, role, left, median, p90 }) => {
          const then = before?.find((one) => one.state === state && one.role === role);

          return (
            <tr key={state}>
              <td>{nameOf(state)}</td>
              <td>{isUnfinished(state) && <WithBefore now={`${left}%`} before={then && `${then.left}%`} />}</td>
              <td>
                <WithBefore now={lengthOf(median)} before={then && lengthOf(then.median)} />
              </td>
              <td>
                <WithBefore now={lengthOf(p90)} before={then && lengthOf(then.p90)} />
              </td>
            </tr>
          );
        })}
      </ScrollTable>
    </>
  );
}
