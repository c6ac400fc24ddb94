import { readFileSync } from 'node:fs';
import { fail, root } from './shell.mjs';

/** Uses only syntax that an old Node can parse. */
export function requireNode() {
  const wanted = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).engines.node.replace(/[^\d.]/g, '');
  if (!isAtLeast(process.versions.node, wanted)) {
    fail(
      `This needs Node ${wanted} or newer; the Node that runs it is ${process.versions.node}. See https://nodejs.org`,
    );
  }
}

function isAtLeast(version, wanted) {
  const has = version.split('.').map(Number);
  const needs = wanted.split('.').map(Number);
  for (let i = 0; i < needs.length; i += 1) {
    if (has[i] !== needs[i]) return has[i] > needs[i];
  }

  return true;
}
