/**
 * Every page has its own document, which contains its styles, preloads its code and requests its first rows: everything
 * that a page needs arrives in one further round trip. That of `login` contains the prerendered sign-in form, that of
 * `employees` the list as phones show it before the console has loaded; `index.html` is for addresses that aren't pages.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { initialCalls } from '../../src/api/initial-calls.ts';
import type { FirstCall } from '../../src/first/calls.ts';
import { type Files, readChunks } from './built-chunks.ts';
import { pageSources } from './page-sources.ts';

interface Prerenderer {
  readonly signInTitle: string;
  renderSignIn(): Promise<string>;
  earlyList(): Promise<string>;
  firstCalls(): Readonly<Record<string, FirstCall[] | undefined>>;
}

interface Built {
  folder: string;
  /** Files of the other builds. */
  prerenderer: string;
  firstScript: string;
  earlySignIn: string;
}

/** Shown on phones before the console has loaded. */
const earlyPage = 'employees';
const signInPage = 'src/views/auth/login-page.tsx';
/** What pages that need a session load besides their own code. */
const inside = ['src/views/authenticated-app.tsx', 'src/api/client.ts'];
/** The calls that the client does not bring along. */
const otherCalls = 'src/api/calls.ts';

export async function finishDocuments({ folder, prerenderer, firstScript, earlySignIn }: Built): Promise<void> {
  const built = (await import(pathToFileURL(resolve(prerenderer)).href)) as Prerenderer;
  const read = async (file: string) => (await readFile(file, 'utf8')).trim();
  const script = await read(firstScript);
  const outline = await readFile(join(folder, 'index.html'), 'utf8');
  const { filesOf } = await readChunks(folder);
  const documentOf = (...sources: string[]) => withFiles(outline, filesOf(sources), folder);
  const write = (name: string, document: string) => writeFile(join(folder, name), document);

  await write('index.html', withRoot(await documentOf(...inside), ''));
  await mkdir(join(folder, 'pages'), { recursive: true });
  const calls = built.firstCalls();
  for (const [page, sources] of await pageSources()) {
    const document = await documentOf(...sources);
    const text = calls[page] ? await pageInside(sources, calls[page]) : withRoot(document, '');
    await write(`pages/${page}.html`, page === earlyPage ? withEarlyList(text, await built.earlyList()) : text);
  }
  const signIn = withRoot(await documentOf(signInPage), await built.renderSignIn(), 'data-prerendered').replace(
    /<title>.*<\/title>/,
    `<title>${built.signInTitle}</title>`,
  );
  await write('pages/login.html', withScript(signIn, await read(earlySignIn)));

  async function pageInside(sources: string[], first: FirstCall[]): Promise<string> {
    const isInitial = first.every(({ path }) => Object.values(initialCalls).some((call) => call.path === path));
    const code = [...inside, ...sources, ...(isInitial ? [] : [otherCalls])];

    const data = JSON.stringify(first).replaceAll('&', '&amp;').replaceAll("'", '&#39;');

    return withScript(callsFirst(await documentOf(...code)), script, ` data-calls='${data}'`);
  }
}

async function withFiles(document: string, { code, styles }: Files, folder: string): Promise<string> {
  const texts = await Promise.all(styles.map((file) => readFile(join(folder, file), 'utf8')));
  if (texts.some((text) => /<\/style|url\((?!["']?(?:\/|data:))/.test(text)))
    throw new Error('A style sheet contains something that cannot be inlined in a document.');
  const tags = [
    // The console's loader takes style sheets that have a link for loaded.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<style nonce="">${texts.join('')}</style>`,
    ...code.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];

  return document
    .replace(/\n *<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('</head>', () => `${tags.map((tag) => `  ${tag}\n  `).join('')}</head>`);
}

/** The browser asks for the files before it runs the script, and fetches only a few at a time. */
const callsFirst = (document: string): string =>
  document.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/**
 * In front of everything that is fetched, because a script waits for the styles before it, and behind the size of the
 * viewport: without it, a phone takes itself for a window of 980 pixels.
 */
function withScript(document: string, script: string, attributes = ''): string {
  if (script.includes('</script')) throw new Error('The script would end too early.');

  return document.replace(
    /<meta name="viewport"[^>]*>/,
    (viewport) => `${viewport}\n    <script${attributes}>${script}</script>`,
  );
}

/** A template is not drawn: `first/early-rows.ts` takes it from there. */
const withEarlyList = (document: string, list: string): string =>
  document.replace('<noscript>', () => `<template id="early-list">${list}</template>\n    <noscript>`);

function withRoot(document: string, html: string, attribute = ''): string {
  const root = /<div id="root">.*<\/div>(?=\s*<noscript>)/s;
  if (!root.test(document)) throw new Error('index.html has no <div id="root"> before its <noscript>.');
  if (/\sstyle="/.test(html))
    throw new Error('The sign-in form has a style attribute, which the content policy refuses.');

  return document.replace(root, () => `<div id="root"${attribute && ` ${attribute}`}>${html}</div>`);
}
