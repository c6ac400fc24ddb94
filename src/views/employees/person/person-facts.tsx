import type { ReactNode } from 'react';
import type { Employee } from '../../../api/contract/employees.ts';
import { roleLabels } from '../../../rules/employees/employee-roles.ts';
import { genderLabels } from '../../../rules/employees/genders.ts';
import { today } from '../../../rules/shared/days.ts';
import { roleName } from '../../layout/role-name.ts';
import { BadgeList } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import styles from './person.module.css';

export function PersonFacts({ person, insurance }: { person: Employee; insurance: string | null }) {
  const { department, designation, branchId, teamId, groups, gender } = person;
  const isToStart = person.joinedOn !== null && person.joinedOn > today();

  return (
    <Card title="Profile">
      <dl className={styles.facts}>
        <Fact name="Email">
          <a href={`mailto:${person.email}`}>{person.email}</a>
        </Fact>
        <Fact name="Phone">{person.phone && <a href={`tel:${person.phone}`}>{person.phone}</a>}</Fact>
        <Fact name="Employee ID">{person.empId}</Fact>
        <Fact name="Designation">{designation?.display}</Fact>
        <Fact name="Department">{department?.display}</Fact>
        <Fact name="Branch">{branchId?.branchName}</Fact>
        <Fact name="Team" none="None">
          {teamId?.name}
        </Fact>
        <Fact name="Groups" none="None">
          {groups.length > 0 && <BadgeList items={groups.map(({ groupName }) => groupName)} max={8} />}
        </Fact>
        <Fact name="Roles">
          <BadgeList items={rolesInWords(person.roles)} max={4} tone="accent" />
        </Fact>
        <Fact name="Insurance" none="None">
          {insurance}
        </Fact>
        <Fact name={isToStart ? 'Starts on' : 'Joined on'}>
          {person.joinedOn && <DateTime value={person.joinedOn} />}
        </Fact>
        <Fact name="Gender">{gender && genderLabels[gender]}</Fact>
        <Fact name="Nationality">{person.nationality}</Fact>
        <Fact name="Account">{accountInWords(person)}</Fact>
      </dl>
    </Card>
  );
}

function accountInWords({ isEnabled, trackUser: { password, profileUpdated }, awaitsWelcome }: Employee): string {
  if (!isEnabled) return 'Deactivated';
  if (password) return 'Active';

  return awaitsWelcome && !profileUpdated ? 'Not set up yet, welcome email not sent' : 'Not set up yet';
}

/** Admins of the company and of a branch, and their HR, may do different things. */
const rolesInWords = (roles: Employee['roles']): string[] =>
  roleLabels(roles).map((label) => (label === 'Admin' ? `Admin (${roleName(roles)})` : label));

function Fact({ name, none = 'Not provided', children }: { name: string; none?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-unknown={!children || undefined}>{children || none}</dd>
    </div>
  );
}
