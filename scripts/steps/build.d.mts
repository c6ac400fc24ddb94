/** Builds console and server into dist/ when their sources are not those of the last build. */
export function buildWhenChanged(): void;
export function isBuilt(): boolean;
