import company from './data/company.json' with { type: 'json' };
import { type Names, names } from './names.ts';
import { need } from './need.ts';

export const harbourVale = company;
export const { departments, teams, insurancePlans } = company;

export interface BranchPlan {
  readonly name: string;
  readonly address: string;
  readonly telephone: string;
  readonly timezone: string;
  /** Whose public holidays it keeps. */
  readonly regions: readonly string[];
  readonly dialling: string;
  /** Where most of its people come from, and what share of them. */
  readonly home: Names;
  readonly homeShare: number;
  /** Its share of the people. */
  readonly weight: number;
  /** Departments with no one here. */
  readonly without: readonly string[];
}

export const branches: readonly BranchPlan[] = company.branches.map((branch) => ({
  ...branch,
  home: need(names.find(({ nationality }) => nationality === branch.home)),
}));

const elsewhere = names.filter((origin) => !branches.some(({ home }) => home === origin));

/** The branch's own origin first, then those of no branch. */
export const namesAround = ({ home, homeShare }: BranchPlan): readonly (readonly [Names, number])[] => [
  [home, homeShare],
  ...elsewhere.map((origin) => [origin, (1 - homeShare) / elsewhere.length] as const),
];

export interface DepartmentPlan {
  readonly name: string;
  readonly code: string;
  /** Its share of the people. */
  readonly weight: number;
  /** Most common first. */
  readonly titles: readonly string[];
}

export const titlesOfLeaders = { company: 'Managing Director', department: 'Head of Department', team: 'Team Lead' };

export const designations: readonly string[] = [
  ...Object.values(titlesOfLeaders),
  ...departments.flatMap((department) => department.titles),
];

/** A person may be in several. `share`: the proportion of people who belong. */
export const groups: readonly { readonly name: string; readonly share: number }[] = company.groups;
/** Everyone who joined in the last months. */
export const newStarters = 'New Starters';
