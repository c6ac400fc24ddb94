import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';

/** What `src/prerender.tsx` exports. */
interface Prerenderer {
  readonly signInTitle: string;
  renderSignIn(): Promise<string>;
}

/**
 * Finishes the two documents that the bundler leaves as one.
 * `login.html` has the sign-in form in it, so that it is on the screen, and can be typed into, before any script has run.
 * `index.html`, for the pages inside, names the code and the styles of the shell, so that they come beside the console's
 * own and not after it.
 */
export async function finishDocuments(folder: string, prerenderer: string): Promise<void> {
  const { signInTitle, renderSignIn } = (await import(pathToFileURL(resolve(prerenderer)).href)) as Prerenderer;
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const index = join(folder, 'index.html');
  const document = await readFile(index, 'utf8');

  const signIn = withRoot(document, await renderSignIn()).replace(
    /<title>.*<\/title>/,
    `<title>${signInTitle}</title>`,
  );
  await writeFile(join(folder, 'login.html'), signIn);
  await writeFile(index, withHead(document, linksTo('inside', manifest)));
}

interface Link {
  href: string;
  tag: string;
}

/** Early words about a chunk and everything it imports. */
function linksTo(chunkName: string, manifest: Manifest): Link[] {
  const start = Object.values(manifest).find(({ name }) => name === chunkName);
  if (!start) throw new Error(`The build has no chunk "${chunkName}".`);
  const chunks = new Set([start]);
  for (const { imports = [] } of chunks) {
    for (const key of imports) if (manifest[key] && !manifest[key].isEntry) chunks.add(manifest[key]);
  }

  return [...chunks].flatMap(({ file, css = [] }) => [
    ...css.map((style) => link('stylesheet', style)),
    link('modulepreload', file),
  ]);
}

function link(rel: string, file: string): Link {
  return { href: `/${file}`, tag: `<link rel="${rel}" crossorigin href="/${file}">` };
}

/** Adds those that the document does not name already. */
function withHead(document: string, links: Link[]): string {
  const missing = links.filter(({ href }) => !document.includes(`"${href}"`));

  return document.replace('</head>', `${missing.map(({ tag }) => `  ${tag}\n  `).join('')}</head>`);
}

function withRoot(document: string, html: string): string {
  const root = /<div id="root">.*<\/div>(?=\s*<noscript>)/s;
  if (!root.test(document)) throw new Error('index.html has no <div id="root"> before its <noscript>.');
  if (/\sstyle="/.test(html))
    throw new Error('The sign-in form has a style attribute, which the content policy refuses.');

  return document.replace(root, () => `<div id="root" data-prerendered>${html}</div>`);
}
