import { type CastMember, cast } from './accounts.ts';
import { type BranchPlan, branches, type DepartmentPlan, departments } from './harbour-vale.ts';
import { need } from './need.ts';
import type { Dice } from './random.ts';

export interface Seat {
  readonly branch: BranchPlan;
  readonly department: DepartmentPlan;
  /** Index of the manager's seat; null for the managing director. Managers come before their people. */
  readonly manager: number | null;
  readonly leads: 'company' | 'department' | 'team' | 'nobody';
  readonly castMember: CastMember | null;
}

interface Cell {
  readonly branch: BranchPlan;
  readonly department: DepartmentPlan;
  readonly lead: CastMember | undefined;
  readonly members: readonly CastMember[];
  size: number;
}

/** People per manager. */
const SPAN = 8;
/** Smaller branch teams report straight to the head of their department. */
const OWN_LEAD_FROM = 4;

/** Fewer would leave a department without a head or a demo account without a seat. */
export const FEWEST_PEOPLE = 40;

const headquarters = need(branches[0]);

function cells(people: number): Cell[] {
  const all = branches.flatMap((branch) =>
    departments
      .filter((department) => !branch.without.includes(department.name))
      .map((department): Cell => {
        const ours = cast.filter((one) => one.branch === branch.name && one.department === department.name);

        return {
          branch,
          department,
          lead: ours.find((one) => one.seat === 'lead'),
          members: ours.filter((one) => one.seat === 'member'),
          size: ours.length,
        };
      }),
  );
  for (const cell of all) if (cell.branch === headquarters && cell.lead === undefined) cell.size += 1;
  distribute(all, people - 1);

  return all;
}

/** Each seat goes to the cell that is furthest below its share. */
function distribute(all: readonly Cell[], people: number): void {
  const weights = all.map((cell) => cell.branch.weight * cell.department.weight);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let left = people - all.reduce((sum, cell) => sum + cell.size, 0);
  const targets = weights.map((weight) => (weight / whole) * people);
  for (const [index, cell] of all.entries()) {
    const more = Math.min(left, Math.max(0, Math.floor((targets[index] ?? 0) - cell.size)));
    cell.size += more;
    left -= more;
  }
  const neediest = all
    .map((cell, index) => ({ cell, missing: (targets[index] ?? 0) - cell.size }))
    .sort((one, other) => other.missing - one.missing);
  for (let index = 0; left > 0; index = (index + 1) % neediest.length, left -= 1) {
    const next = neediest[index];
    if (next) next.cell.size += 1;
  }
}

interface Node {
  readonly branch: BranchPlan;
  readonly department: DepartmentPlan;
  readonly parent: Node | null;
  readonly depth: number;
  readonly castMember: CastMember | null;
  reports: number;
}

function plant(cell: Pick<Cell, 'branch' | 'department'>, parent: Node | null, castMember: CastMember | null): Node {
  if (parent) parent.reports += 1;

  return {
    branch: cell.branch,
    department: cell.department,
    parent,
    depth: parent ? parent.depth + 1 : 0,
    castMember,
    reports: 0,
  };
}

/** A lead, up to eight people under them, and up to eight under each of those. */
function plantCell(cell: Cell, head: Node): Node[] {
  const isHeadsOwn = cell.branch === headquarters;
  const hasLead = !isHeadsOwn && (cell.lead !== undefined || cell.size - cell.members.length >= OWN_LEAD_FROM);
  const top = hasLead ? plant(cell, head, cell.lead ?? null) : head;
  const planted: Node[] = [];
  const others = cell.size - cell.members.length - (hasLead || isHeadsOwn ? 1 : 0);
  for (let place = 0; place < others; place += 1) {
    const parent = place < SPAN ? top : planted[Math.floor(place / SPAN) - 1];
    planted.push(plant(cell, parent ?? top, null));
  }

  return [...(hasLead ? [top] : []), ...planted, ...cell.members.map((one) => plant(cell, top, one))];
}

/** Managers come before their people. */
export function seats(people: number, dice: Dice): Seat[] {
  const all = cells(Math.max(people, FEWEST_PEOPLE));
  const director = plant({ branch: headquarters, department: need(departments[0]) }, null, null);
  const heads = new Map<string, Node>();
  for (const cell of all) {
    if (cell.branch === headquarters) heads.set(cell.department.name, plant(cell, director, cell.lead ?? null));
  }
  const planted = all.flatMap((cell) => plantCell(cell, heads.get(cell.department.name) ?? director));
  const inOrder = [director, ...heads.values(), ...planted]
    .map((node) => ({ node, key: node.depth + dice.fraction() }))
    .sort((one, other) => one.key - other.key)
    .map(({ node }) => node);
  const places = new Map(inOrder.map((node, place) => [node, place]));

  return inOrder.map((node) => ({
    branch: node.branch,
    department: node.department,
    manager: node.parent ? (places.get(node.parent) ?? null) : null,
    leads: leads(node),
    castMember: node.castMember,
  }));
}

function leads(node: Node): Seat['leads'] {
  if (node.depth === 0) return 'company';
  if (node.depth === 1) return 'department';

  return node.reports > 0 ? 'team' : 'nobody';
}
