import type { Dashboard, DashboardFigure } from '../../api/contract/dashboard.ts';

export interface TileProps {
  dashboard: Dashboard;
  /** Those of the tile. */
  figures: readonly DashboardFigure[];
}

/** At branch level nothing was chosen: the lists are the branch's anyway. */
export const chosenBranch = ({ branches, branch }: Dashboard): string | undefined =>
  branches.length > 0 ? branch?._id : undefined;
