/** The tiles of the dashboard in the order in which they come. */
export const tileIds = [
  'setUp',
  'waiting',
  'away',
  'people',
  'celebrations',
  'challenges',
  'recognition',
  'articles',
  'documents',
  'trends',
  'branches',
  'departments',
] as const;
export type TileId = (typeof tileIds)[number];

export interface Arrangement {
  /** May lack tiles that came later. */
  readonly tiles: readonly TileId[];
  readonly hidden: readonly TileId[];
}

/** The arranged order. Tiles added to the product since are put after the tile that precedes them by default. */
export function inOrder({ tiles }: Pick<Arrangement, 'tiles'>): TileId[] {
  const order = tiles.filter((tile) => tileIds.includes(tile));
  for (const [index, tile] of tileIds.entries()) {
    if (order.includes(tile)) continue;
    const before = tileIds.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, tile);
  }

  return order;
}

/** Moves past `shown` neighbours only: a step over a hidden tile would change nothing visible. */
export function moved(order: readonly TileId[], tile: TileId, by: -1 | 1, shown: readonly TileId[]): TileId[] {
  const index = shown.indexOf(tile);
  const neighbour = shown[index + by];
  if (index < 0 || neighbour === undefined) return [...order];
  const rest = order.filter((one) => one !== tile);
  rest.splice(rest.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, tile);

  return rest;
}
