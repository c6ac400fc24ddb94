import type { NewPerson } from '../server/database/schema.ts';
import { searchColumns } from '../server/people/search-columns.ts';
import type { Gender } from '../src/api/contract/employees.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { addDays, addYears, laterOf } from './days.ts';
import { groups, namesAround, newStarters, titlesOfLeaders } from './harbour-vale.ts';
import { idsFrom } from './ids.ts';
import type { Names } from './names.ts';
import { need } from './need.ts';
import { type Dice, dice } from './random.ts';
import { type Seat, seats } from './seats.ts';
import { wellnessProfile } from './wellness.ts';

/** The console's first in the company, a little less than three years before the demo's day. */
export const firstDay = (day: string): string => addDays(day, -1_022);

export interface Structure {
  /** The demo's current day: everything lies around it. */
  readonly day: string;
  readonly companyId: string;
  readonly branches: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string>;
  readonly designations: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
  readonly teams: readonly string[];
  readonly insurancePolicies: readonly string[];
}

export interface DemoPerson {
  readonly row: NewPerson;
  readonly groupIds: readonly string[];
}

interface Character extends Given {
  readonly email: string;
  readonly dob: string;
  readonly joinedOn: string;
  readonly isEnabled: boolean;
  readonly hasPassword: boolean;
  /** Has used the app: filled in the profile and passed the picture step. */
  readonly isSettled: boolean;
}

interface Given {
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender;
  readonly nationality: string;
}

/** Managers come before their people. `passwordHash` is the same for all accounts. */
export function* people(count: number, structure: Structure, passwordHash: string): Generator<DemoPerson> {
  const chance = dice(count);
  const { day } = structure;
  const nextId = idsFrom('2024-01-15T08:00:00Z', dice(1));
  const filled = seats(count, chance);
  const ids = filled.map(nextId);
  const addressOf = addressBook('harbourvale.example');
  const nameFor = nameGiver(filled, chance);

  for (const [place, seat] of filled.entries()) {
    const character = seat.castMember ? played(seat, day, chance) : madeUp(seat, nameFor(seat), addressOf, day, chance);
    const groupIds = groupsOf(character, structure, chance);
    const isSubscriber = seat.leads === 'nobody' && !seat.castMember && chance.chance(0.025);

    yield {
      groupIds,
      row: {
        company_id: structure.companyId,
        id: need(ids[place]),
        ...identity(character, `HV-${String(place + 1).padStart(5, '0')}`),
        ...position(seat, structure, chance),
        ...(isSubscriber && chance.chance(0.5) ? { branch_id: null } : {}),
        manager_id: seat.manager === null ? null : need(ids[seat.manager]),
        team_id: character.isEnabled && chance.chance(0.72) ? chance.pick(structure.teams) : null,
        insurance_policy_id: chance.chance(0.78) ? chance.pick(structure.insurancePolicies) : null,
        first_group_id: groupIds[0] ?? null,
        phone: chance.chance(0.6) ? `${seat.branch.dialling} 0${chance.between(100, 999)}` : null,
        photo_file: null,
        is_b2c: isSubscriber,
        plan_expires_on: isSubscriber ? addDays(day, chance.between(90, 700)) : null,
        password_hash: character.hasPassword || seat.castMember ? passwordHash : null,
        ...wellnessProfile(character, chance),
        ...dated(character, timestamps(character, day, chance)),
      },
    };
  }
}

function identity(character: Character, empId: string) {
  return {
    first_name: character.firstName,
    last_name: character.lastName,
    email: character.email,
    emp_id: empId,
    ...searchColumns({ ...character, empId }),
    dob: character.dob,
    gender: character.gender,
    nationality: character.nationality,
    joined_on: character.joinedOn,
    is_enabled: character.isEnabled,
    password_changed: character.hasPassword,
    profile_updated: character.isSettled,
    image_updated: character.isSettled,
  };
}

function position(seat: Seat, structure: Structure, chance: Dice) {
  const roles = rolesOf(seat, chance);

  return {
    roles,
    hr_confirmed_at: roles.includes('b-hr') ? new Date(`${firstDay(structure.day)}T08:00:00Z`) : null,
    department_id: need(structure.departments.get(seat.department.name)),
    designation_id: need(structure.designations.get(titleOf(seat, chance))),
    branch_id: need(structure.branches.get(seat.branch.name)),
  };
}

/** Anyone who has left did so when their record last changed. */
const dated = ({ isEnabled }: Character, stamps: ReturnType<typeof timestamps>) => ({
  ...stamps,
  left_on: isEnabled ? null : stamps.updated_at.slice(0, 10),
});

/** People who joined before the console were added on its first day. */
function timestamps({ joinedOn }: Character, day: string, chance: Dice) {
  const enteredOn = laterOf(joinedOn, firstDay(day));
  const changedOn = laterOf(enteredOn, addDays(day, -chance.between(1, 200)));

  return {
    created_at: `${enteredOn}T08:${chance.between(10, 59)}:00Z`,
    updated_at: `${changedOn}T15:${chance.between(10, 59)}:00Z`,
  };
}

function played({ castMember, leads }: Seat, day: string, chance: Dice): Character {
  const member = need(castMember);

  return {
    ...member,
    joinedOn: joiningDay(leads, { day, dob: member.dob }, chance),
    isEnabled: true,
    isSettled: member.hasPassword,
  };
}

function madeUp(
  { leads }: Seat,
  given: Given,
  addressOf: (given: Given) => string,
  day: string,
  chance: Dice,
): Character {
  const isAmongMany = leads === 'nobody';
  const age = Math.max(20, Math.round(isAmongMany ? chance.around(37, 17) : chance.around(48, 14)));
  const dob = addDays(addYears(day, -age), -chance.between(0, 364));
  const joinedOn = joiningDay(leads, { day, dob }, chance);
  const isNew = joinedOn > addDays(day, -60);
  const hasPassword = !isAmongMany || chance.chance(isNew ? 0.5 : 0.97);

  return {
    ...given,
    email: addressOf(given),
    dob,
    joinedOn,
    isEnabled: !isAmongMany || chance.chance(0.97),
    hasPassword,
    isSettled: hasPassword && chance.chance(0.94),
  };
}

/** Full names repeat only when the company is too large to avoid it. */
function nameGiver(filled: readonly Seat[], chance: Dice): (seat: Seat) => Given {
  const branches = [...new Set(filled.map(({ branch }) => branch))];
  const around = new Map(branches.map((branch) => [branch, namesAround(branch)]));
  const taken = new Set(filled.map(({ castMember }) => castMember && `${castMember.firstName} ${castMember.lastName}`));

  return ({ branch }) => {
    const origin = chance.draw(need(around.get(branch)));
    const gender = chance.draw<Gender>([
      ['female', 49],
      ['male', 49],
      ['other', 2],
    ]);
    let [firstName, lastName] = fullName(origin, gender, chance);
    for (let tries = 0; taken.has(`${firstName} ${lastName}`) && tries < 6; tries += 1) {
      [firstName, lastName] = fullName(origin, gender, chance);
    }
    taken.add(`${firstName} ${lastName}`);
    const isLocal = chance.chance(0.12);

    return { firstName, lastName, gender, nationality: (isLocal ? branch.home : origin).nationality };
  };
}

function fullName({ female, male, family }: Names, gender: Gender, chance: Dice): [string, string] {
  const isFemale = gender === 'female' || (gender === 'other' && chance.chance(0.5));

  return [chance.pick(isFemale ? female : male), chance.pick(family)];
}

/** Adds a number when the address is taken. */
function addressBook(host: string): (given: Given) => string {
  const current = new Map<string, number>();
  const plain = (text: string) => normalise(text).replace(/[^a-z0-9-]/g, '');

  return ({ firstName, lastName }) => {
    const local = `${plain(firstName)}.${plain(lastName)}`;
    const count = (current.get(local) ?? 0) + 1;
    current.set(local, count);

    return `${local}${count > 1 ? count : ''}@${host}`;
  };
}

/** Leaders joined long ago, most others in recent years, no one under 18. */
function joiningDay(leads: Seat['leads'], { day, dob }: { day: string; dob: string }, chance: Dice): string {
  const years = leads === 'nobody' ? 11 * chance.fraction() ** 1.8 : 5 + 11 * chance.fraction();

  return laterOf(addDays(day, -Math.round(years * 365.25) - 3), addDays(addYears(dob, 18), 40));
}

function rolesOf({ castMember, leads, department }: Seat, chance: Dice): string[] {
  if (castMember) return castMember.role === 'employee' ? ['employee'] : [castMember.role, 'employee'];
  if (leads !== 'nobody') return ['reporting-manager', 'employee'];
  if (department.name === 'Marketing' && chance.chance(0.2)) return ['b-content-writer', 'employee'];

  return ['employee'];
}

function titleOf({ leads, department }: Seat, chance: Dice): string {
  if (leads !== 'nobody') return titlesOfLeaders[leads];

  return chance.draw(department.titles.map((title, place) => [title, 1 / (place + 1)] as const));
}

/** By name, so that the first is the one that lists sort by. Leavers have none. */
function groupsOf({ isEnabled, joinedOn }: Character, structure: Structure, chance: Dice): string[] {
  if (!isEnabled) return [];
  const newSince = addDays(structure.day, -120);

  return groups
    .filter(({ name, share }) => (name === newStarters ? joinedOn >= newSince : chance.chance(share)))
    .map(({ name }) => need(structure.groups.get(name)));
}
