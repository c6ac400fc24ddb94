import type { ReactNode } from 'react';
import type { EmployeeDetails } from '../../api/contract/employees.ts';
import { ageOn } from '../../rules/employees/age.ts';
import { type PlainName, plainField, plainNames } from '../../rules/employees/employee-fields.ts';
import { genderLabels } from '../../rules/employees/genders.ts';
import { formatHeight } from '../../rules/employees/height.ts';
import { formatDateTime, formatFullDay } from '../../rules/shared/dates.ts';
import { formatDay, today } from '../../rules/shared/days.ts';
import { formatFullDateTime } from '../../rules/shared/full-moments.ts';
import styles from './details-list.module.css';

const UNKNOWN = 'Not provided';

export function DetailsList({ person }: { person: EmployeeDetails }) {
  return (
    <div className={styles.details}>
      <Group title="Person">
        <Fact name="Full name">{person.fullName}</Fact>
        <Fact name="Company name">{person.companyName}</Fact>
        <Fact name="Email" isWide>
          <a href={`mailto:${person.email}`}>{person.email}</a>
        </Fact>
        {factsOf('person', person)}
      </Group>
      <Group title="Body">{factsOf('body', person)}</Group>
      <Group title="Wellbeing">{factsOf('wellbeing', person)}</Group>
      <Group title="Record">
        <Fact name="Created">
          <Moment at={person.createdAt} />
        </Fact>
        <Fact name="Updated">
          <Moment at={person.updatedAt} />
        </Fact>
        {person.planExpirationDate && (
          <Fact name="Subscription expiry date">{formatDay(person.planExpirationDate)}</Fact>
        )}
      </Group>
    </div>
  );
}

const shownAs: { [K in PlainName]?: (person: EmployeeDetails) => ReactNode } = {
  gender: ({ gender }) => gender && genderLabels[gender],
  dob: ({ dob }) => {
    const age = ageOn(dob, today());

    return age !== undefined && `${age}, born ${formatFullDay(dob)}`;
  },
  heightCm: ({ heightCm }) => heightCm !== null && <span title={`${heightCm} cm`}>{formatHeight(heightCm)}</span>,
  weightKg: ({ weightKg }) => weightKg !== null && `${weightKg} kg`,
};

const factsOf = (group: string, person: EmployeeDetails): ReactNode =>
  plainNames.map((name) => {
    const { details, label } = plainField(name);
    if (details?.group !== group) return null;
    const shown = shownAs[name];

    return (
      <Fact key={name} name={details.label ?? label}>
        {shown ? shown(person) : person[name]}
      </Fact>
    );
  });

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  const isKnown = children !== null && children !== undefined && children !== '' && children !== false;

  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd data-unknown={!isKnown || undefined}>{isKnown ? children : UNKNOWN}</dd>
    </div>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatFullDateTime(at)}>
      {formatDateTime(at)}
    </time>
  );
}
