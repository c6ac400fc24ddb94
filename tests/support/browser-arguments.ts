/** Only the pages under test may use the network, and pages share processes and compiled scripts. */
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
  // Compiled scripts are used again only if they are not compiled while they arrive.
  '--js-flags=--no-script-streaming,--single-threaded',
  // One process fewer to exchange messages with.
  '--in-process-gpu',
];
