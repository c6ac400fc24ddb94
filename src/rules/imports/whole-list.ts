const LEAST = 5;
const SHARE = 0.75;

/** Whether a file that names this many of the employees lists all of them, so that those who are not in it may have left. */
export const isWholeList = ({ employees, named }: { readonly employees: number; readonly named: number }): boolean =>
  named >= LEAST && named >= employees * SHARE;
