/** “checked › shown”: a state with those around it. Ids begin with their chart's; one that has no name stays as it is. */
export function namedWithParents(state: string, nameOf: (id: string) => string | undefined): string {
  const parts = state.split('.');
  const names = parts.slice(1).map((_, at) => nameOf(parts.slice(0, at + 2).join('.')));

  return names.every((name) => name !== undefined) && names.length > 0 ? names.join(' › ') : state;
}
