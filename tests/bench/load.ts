import autocannon from 'autocannon';

export interface Measured {
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
}

/** What a call costs in milliseconds while this many clients repeat it. Any refusal is an error. */
export async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Measured> {
  // What only the first request does may take longer than the whole measurement, and is not what is measured.
  await (await fetch(url, { headers })).arrayBuffer();
  const times: number[] = [];
  const { non2xx, errors, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      { url, headers: { ...headers }, connections: clients, duration: seconds },
      (error: Error | null, result) => (error ? reject(error) : resolve(result)),
    );
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  if (times.length === 0) throw new Error(`${url}: no answer within ${seconds} s`);

  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), perSecond: times.length / duration };
}

/**
 * What this many requests cost in milliseconds, one after another: for a call that a person may make a few times an
 * hour.
 */
export async function oneByOne(
  url: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<Pick<Measured, 'p50' | 'p95'>> {
  const times: number[] = [];
  while (times.length < count) {
    const began = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - began);
  }

  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);

  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
