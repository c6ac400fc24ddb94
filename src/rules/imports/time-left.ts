export interface ProgressSample {
  /** Milliseconds. */
  at: number;
  done: number;
}

const LEAST_WATCHED_MS = 2_000;
const MINUTE_S = 60;

/** Null while there is too little progress to tell. */
export function timeLeft(first: ProgressSample, last: ProgressSample, total: number): string | null {
  const [ms, done] = [last.at - first.at, last.done - first.done];
  if (ms < LEAST_WATCHED_MS || done <= 0) return null;
  const seconds = ((total - last.done) * ms) / done / 1_000;
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 50) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.max(1, Math.round(seconds / MINUTE_S));

  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}
