/** Nothing but the pages under test may make the browser talk, and nothing is done twice that can be done once. */
export const browserArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one profile in one process: what the first has compiled, the others find. With the first of these alone, the
  // browser still begins a new process for nearly every page.
  '--process-per-site',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  // Scripts that a process has compiled are looked up only when they are not compiled anew while they arrive.
  '--js-flags=--no-script-streaming,--single-threaded',
  // One process less to pass messages to.
  '--in-process-gpu',
];
