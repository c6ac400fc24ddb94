/** The years in which a leave type is open to a person: only those grant days. */
import type { YearSpan } from './leave-balance.ts';

/** Open to these branches from a year on; everyone without branches, no one when closed. */
export interface LeaveOpening {
  readonly fromYear: number;
  readonly branches: readonly string[] | null;
}

export interface FormerBranch {
  readonly branch: string | null;
  readonly until: number;
}

interface TypeOpenings {
  readonly is_active: boolean;
  readonly branch_ids: readonly string[];
  readonly openings: readonly LeaveOpening[];
  readonly first_year: number;
}

/** Opening takes effect for the whole year, closing at the end of it. */
export function withOpening(
  type: TypeOpenings,
  next: Pick<TypeOpenings, 'is_active' | 'branch_ids'>,
  year: number,
): LeaveOpening[] {
  const openings = openingsOf(type);
  const now = branchesIn(openings, year);
  const then = branchesOf(next);

  return [
    ...openings.filter(({ fromYear }) => fromYear < year),
    { fromYear: year, branches: either(now, then) },
    { fromYear: year + 1, branches: then },
  ];
}

/** Undefined when always open. */
export function openYears(
  type: TypeOpenings,
  { branch, former }: { readonly branch: string | null; readonly former: readonly FormerBranch[] },
): YearSpan[] | undefined {
  const openings = openingsOf(type);
  const first = type.first_year - 1;
  const last = Math.max(first, ...openings.map(({ fromYear }) => fromYear), ...former.map(({ until }) => until + 1));
  const spans: YearSpan[] = [];
  for (let year = first; year <= last; year += 1) {
    if (!branchesDuring(year, branch, former).some((one) => isFor(branchesIn(openings, year), one))) continue;
    const before = spans.at(-1);
    const to = year === last ? null : year;
    if (before?.to === year - 1) spans[spans.length - 1] = { ...before, to };
    else spans.push({ from: year === first ? 0 : year, to });
  }

  return spans[0]?.from === 0 && spans[0].to === null ? undefined : spans;
}

const openingsOf = (type: TypeOpenings): readonly LeaveOpening[] =>
  type.openings.length > 0 ? type.openings : [{ fromYear: 0, branches: branchesOf(type) }];

const branchesOf = ({ is_active, branch_ids }: Pick<TypeOpenings, 'is_active' | 'branch_ids'>) =>
  is_active ? branch_ids : null;

const branchesIn = (openings: readonly LeaveOpening[], year: number): LeaveOpening['branches'] =>
  (openings.findLast(({ fromYear }) => fromYear <= year) ?? openings[0])?.branches ?? null;

/** In the year of a move both branches count. */
const branchesDuring = (year: number, branch: string | null, former: readonly FormerBranch[]): (string | null)[] => [
  ...former.filter(({ until }, at) => (former[at - 1]?.until ?? 0) <= year && year <= until).map((one) => one.branch),
  ...((former.at(-1)?.until ?? 0) <= year ? [branch] : []),
];

const isFor = (branches: LeaveOpening['branches'], branch: string | null): boolean =>
  branches !== null && (branches.length === 0 || (branch !== null && branches.includes(branch)));

function either(one: LeaveOpening['branches'], other: LeaveOpening['branches']): LeaveOpening['branches'] {
  if (one === null || other === null) return one ?? other;

  return one.length === 0 || other.length === 0 ? [] : [...new Set([...one, ...other])];
}
