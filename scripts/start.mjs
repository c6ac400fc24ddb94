// npm start: installs and builds when needed, then becomes the server, so that signals and the exit code are its own.
import { buildWhenChanged } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node.mjs';
import { root, rootPath } from './steps/shell.mjs';

requireNode();
install();
buildWhenChanged();
process.chdir(rootPath);
await import(new URL('dist/server/main.js', root));
