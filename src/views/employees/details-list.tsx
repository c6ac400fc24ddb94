import type { ReactNode } from 'react';
import type { EmployeeDetails } from '../../api/contract/employees.ts';
import {
  ageOn,
  formatDateTime,
  formatDay,
  formatFullDateTime,
  formatFullDay,
  today,
} from '../../machines/rules/dates.ts';
import { formatHeight } from '../../machines/rules/height.ts';
import { genderLabels } from './columns.tsx';
import styles from './details-list.module.css';

const UNKNOWN = 'Not given';

/** Everything that is known about one person, in the order a person asks for it. */
export function DetailsList({ person }: { person: EmployeeDetails }) {
  const age = ageOn(person.dob, today());

  return (
    <div className={styles.details}>
      <Group title="Person">
        <Fact name="Full name">{person.fullName}</Fact>
        <Fact name="Company name">{person.companyName}</Fact>
        <Fact name="Email" isWide>
          <a href={`mailto:${person.email}`}>{person.email}</a>
        </Fact>
        <Fact name="Gender">{person.gender && genderLabels[person.gender]}</Fact>
        <Fact name="Age">{age !== undefined && <span title={formatFullDay(person.dob)}>{age}</span>}</Fact>
        <Fact name="Nationality">{person.nationality}</Fact>
      </Group>
      <Group title="Body">
        <Fact name="Height">
          {person.heightCm !== null && <span title={`${person.heightCm} cm`}>{formatHeight(person.heightCm)}</span>}
        </Fact>
        <Fact name="Weight">{person.weightKg !== null && `${person.weightKg} kg`}</Fact>
        <Fact name="Wearable type">{person.wearableType}</Fact>
      </Group>
      <Group title="Wellbeing">
        <Fact name="Goal">{person.goal}</Fact>
        <Fact name="Smoking">{person.smoking}</Fact>
        <Fact name="Stress">{person.stress}</Fact>
        <Fact name="Mood">{person.mood}</Fact>
        <Fact name="Cardiovascular status">{person.cardiovascularStatus}</Fact>
        <Fact name="Diabetes status">{person.diabetesStatus}</Fact>
      </Group>
      <Group title="Record">
        <Fact name="Created">
          <Moment at={person.createdAt} />
        </Fact>
        <Fact name="Updated">
          <Moment at={person.updatedAt} />
        </Fact>
        {person.planExpirationDate && <Fact name="Subscription expires">{formatDay(person.planExpirationDate)}</Fact>}
      </Group>
    </div>
  );
}

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
