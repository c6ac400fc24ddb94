import type { ReactNode } from 'react';
import type { Dashboard } from '../../api/contract/dashboard.ts';
import { activeOn, type Filters, figures, listAddress, withBranch } from '../../rules/dashboard/figures.ts';
import { inOrder, type TileId } from '../../rules/dashboard/tiles.ts';
import { paths } from '../../rules/shared/paths.ts';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { ChallengeList } from './challenge-list.tsx';
import styles from './dashboard.module.css';
import { FigureList } from './figure-list.tsx';
import { AwayToday, Celebrations } from './named-people.tsx';
import { SetUp } from './set-up.tsx';
import { Shares } from './shares.tsx';
import { chosenBranch, type TileProps } from './tile-props.ts';
import { Trends } from './trends.tsx';
import { tileTitles } from './words.ts';

interface Tile {
  /** Whether there is anything that this person may see. */
  isThere(props: TileProps): boolean;
  render(props: TileProps): ReactNode;
  isWide?: true;
}

const ofFigures: Tile = {
  isThere: ({ figures }) => figures.length > 0,
  render: (props) => <FigureList {...props} />,
};

const employees = (filters: Filters, dashboard: Dashboard) =>
  listAddress(
    'employees',
    withBranch('employees', { ...activeOn(dashboard.today), ...filters }, chosenBranch(dashboard)),
  );

/** To add a tile, add a line here. */
const tiles: Readonly<Record<TileId, Tile>> = {
  setUp: {
    isThere: ({ dashboard }) => dashboard.setUp !== null,
    render: ({ dashboard }) => <SetUp steps={dashboard.setUp ?? []} />,
    isWide: true,
  },
  waiting: ofFigures,
  away: {
    isThere: ({ figures }) => figures.length > 0,
    render: (props) => (
      <>
        <FigureList {...props} />
        {props.dashboard.away && <AwayToday dashboard={props.dashboard} away={props.dashboard.away} />}
      </>
    ),
  },
  people: ofFigures,
  celebrations: {
    isThere: ({ dashboard }) => dashboard.celebrations.people.length > 0,
    render: ({ dashboard }) => <Celebrations dashboard={dashboard} />,
  },
  challenges: {
    isThere: ({ figures }) => figures.length > 0,
    render: (props) => (
      <>
        <FigureList {...props} />
        <ChallengeList dashboard={props.dashboard} />
      </>
    ),
  },
  recognition: ofFigures,
  articles: ofFigures,
  documents: ofFigures,
  trends: { isThere: () => true, render: ({ dashboard }) => <Trends dashboard={dashboard} />, isWide: true },
  branches: {
    isThere: ({ dashboard }) => dashboard.shares.branches.length > 1,
    render: ({ dashboard }) => (
      <Shares
        shares={dashboard.shares.branches}
        addressOf={({ _id }) => employees({ branch: [_id] }, dashboard)}
        all={{ to: paths.branches, label: 'All branches' }}
      />
    ),
  },
  departments: {
    isThere: ({ dashboard }) => dashboard.shares.departments.length > 0,
    render: ({ dashboard }) => (
      <Shares
        shares={dashboard.shares.departments}
        addressOf={({ _id }) => employees({ department: [_id] }, dashboard)}
        all={{ to: paths.departments, label: 'All departments' }}
      />
    ),
  },
};

/** In the person's order, hidden ones included. */
export const tilesOf = (dashboard: Dashboard): TileId[] =>
  inOrder(dashboard.layout).filter((id) => tiles[id].isThere(propsOf(id, dashboard)));

const propsOf = (id: TileId, dashboard: Dashboard): TileProps => ({
  dashboard,
  figures: dashboard.figures.filter((figure) => figures[figure.id].tile === id),
});

export function Tiles({ dashboard }: { dashboard: Dashboard }) {
  const visible = tilesOf(dashboard).filter((id) => !dashboard.layout.hidden.includes(id));

  return (
    <div className={styles.tiles} aria-busy="false">
      {visible.map((id) => (
        <Card key={id} title={tileTitles[id]} className={tiles[id].isWide && styles.wide} data-tile={id}>
          {tiles[id].render(propsOf(id, dashboard))}
        </Card>
      ))}
      {visible.length === 0 && <p className={common.muted}>All tiles are hidden. Use “Arrange tiles” to show some.</p>}
    </div>
  );
}
