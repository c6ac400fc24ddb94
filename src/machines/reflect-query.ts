const reflecting = (replace: boolean) =>
  ({
    type: 'reflectQuery',
    params: <Query>({ context: { query } }: { context: { query: Query } }) => ({ query, replace }),
  }) as const;

export const reflect = reflecting(false);

/** Replaces the history entry: typing must not fill the history. */
export const reflectInPlace = reflecting(true);
