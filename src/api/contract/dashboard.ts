import { type Static, type TProperties, Type } from 'typebox';
import { figureIds, JOINED_CHALLENGES, trendIds } from '../../rules/dashboard/figures.ts';
import { type PeriodDays, periods } from '../../rules/dashboard/period.ts';
import { setUpSteps } from '../../rules/dashboard/set-up.ts';
import { tileIds } from '../../rules/dashboard/tiles.ts';
import {
  type CallContract,
  Day,
  Id,
  Instant,
  Nullable,
  oneOf,
  replyWith,
  strictObject,
  WholeNumber,
} from './common.ts';

const Days = Type.Object({ from: Day(), to: Day() });
const Branch = Type.Object({ _id: Id(), branchName: Type.String() });

/** Null if withheld: it is about fewer than five people, or another withheld number could be worked out from it. */
const Withheld = Nullable(Type.Integer());

export const DashboardFigure = Type.Object({
  id: oneOf(figureIds, 'Figure'),
  /** The total of the list that `rules/dashboard/figures.ts` names. */
  value: Type.Integer(),
  /** The item that has waited longest. */
  oldest: Nullable(
    Type.Object({
      at: Instant(),
      /** For a request: who else can decide on it. */
      deciders: Type.Array(Type.String()),
      moreDeciders: Type.Integer(),
    }),
  ),
});
export type DashboardFigure = Static<typeof DashboardFigure>;

const Share = Type.Object({ _id: Id(), name: Type.String(), people: Type.Integer() });

/** The first of them; `more` is how many are left out. */
const someOf = <Also extends TProperties>(also: Also) =>
  Type.Object({
    people: Type.Array(Type.Object({ _id: Id(), fullName: Type.String(), ...also })),
    more: Type.Integer(),
  });

export const Dashboard = Type.Object({
  asOf: Instant(),
  today: Day(),
  week: Days,
  period: Days,
  /** The one chosen, or the caller's own at branch level; null for the whole company. */
  branch: Nullable(Branch),
  /** To choose from. Empty at branch level. */
  branches: Type.Array(Branch),
  /** Only those that the caller's roles and the company's features allow. */
  figures: Type.Array(DashboardFigure),
  /** The largest, by active people. `branches` is empty for one branch. */
  shares: Type.Object({ branches: Type.Array(Share), departments: Type.Array(Share) }),
  /** Who is on leave today, by name, and their last day of it. Null where leave is not in the company's plan. */
  away: Nullable(someOf({ until: Day() })),
  /** Today and the next six days, by day. `years` with the company, null for a birthday. */
  celebrations: someOf({ day: Day(), years: Nullable(Type.Integer()) }),
  /** Running ones with the most participants. */
  challenges: Type.Array(Type.Object({ _id: Id(), title: Type.String(), to: Day(), joined: Withheld })),
  /** By complete week, oldest first. Numbers over a thousand may be a minute old. */
  trends: Type.Array(
    Type.Object({
      id: oneOf([...trendIds, JOINED_CHALLENGES], 'Trend'),
      weeks: Type.Array(Type.Object({ from: Day(), to: Day(), value: Withheld })),
    }),
  ),
  /** Null when everything is set up, and for everyone but company admins. */
  setUp: Nullable(Type.Array(Type.Object({ step: oneOf(setUpSteps, 'Step'), isDone: Type.Boolean() }))),
  layout: Type.Object({
    tiles: Type.Array(oneOf(tileIds, 'Tile')),
    hidden: Type.Array(oneOf(tileIds, 'Tile')),
    /** 0 for the order in which they come. */
    version: Type.Integer(),
  }),
});
export type Dashboard = Static<typeof Dashboard>;

const tiles = (title: string) =>
  Type.Array(oneOf(tileIds, title), { maxItems: tileIds.length, uniqueItems: true, title });

export const dashboard = {
  companyDashboard: {
    summary: 'The caller’s dashboard: what is waiting for them, and figures for the company or a branch',
    query: strictObject({
      /** `company`: the whole company, which is the default at company level. */
      panel: Type.Optional(oneOf(['company'], 'Panel')),
      branchId: Type.Optional(Id({ title: 'Branch' })),
      /** Days up to today; 30 by default. */
      period: Type.Optional(
        Type.Unsafe<PeriodDays>(Type.Integer({ enum: [...periods], title: 'Period', message: 'Choose a period.' })),
      ),
    }),
    reply: replyWith({ dashboard: Dashboard }),
  },
  arrangeDashboard: {
    summary: 'Choose which tiles the caller’s dashboard shows, and in which order',
    body: strictObject({
      tiles: tiles('Tiles'),
      hidden: tiles('Hidden tiles'),
      version: WholeNumber(0, { title: 'Version' }),
    }),
    reply: replyWith({ layout: Dashboard.properties.layout }),
  },
} as const satisfies Record<string, CallContract>;
