export interface ForBranch {
  readonly branch: { readonly _id: string; readonly branchName: string } | null;
}

/** Whether some readers cannot open what is linked: it is for one branch, and the text for others too. None means all. */
export const isBeyondReach = ({ branch }: ForBranch, readers: readonly string[]): boolean =>
  branch !== null && (readers.length === 0 || readers.some((id) => id !== branch._id));

/** Shown next to such a link in a text, which is left out for them. */
export const beyondReachInWords = ({ branch }: ForBranch): string =>
  `For ${branch?.branchName} only. Other readers won’t see this link`;
