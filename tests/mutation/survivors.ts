/** Changes of a chart that no test notices, because they change nothing that matters. By chart. */
export const survivors: Readonly<Record<string, readonly { changes: readonly string[]; why: string }[]>> = {};
