/**
 * Part of the head of every page that needs a session: it makes the page's first calls at once. A classic script,
 * inserted by the build; the content policy names its hash.
 */
import { API_HOST } from '../api/files.ts';
import { type FirstAnswers, keyOf } from '../api/first-answers.ts';
import { readListQuery, toApiQuery } from '../rules/shared/list-query.ts';
import type { FirstCall } from './calls.ts';
import { showEarlyRows } from './early-rows.ts';
import { sayIfConsoleIsLost } from './lost-console.ts';

const FRESH_MS = 30_000;

sayIfConsoleIsLost();
try {
  const token = localStorage.getItem('loginToken');
  if (token !== null) {
    globalThis.firstAnswers = ask(token, localStorage.getItem('roles') ?? '');
    // Without early rows, the page is empty until the console has loaded, as others are.
    showEarlyRows(
      token,
      [...globalThis.firstAnswers.asked.values()].map(({ answer }) => answer),
    ).catch(() => {});
  }
} catch {
  // Without storage no one is signed in.
}

function ask(token: string, roles: string): FirstAnswers {
  const calls: FirstCall[] = JSON.parse(document.currentScript?.dataset.calls ?? '[]');
  const asked: FirstAnswers['asked'] = new Map();
  for (const { path, query, shape, defaults, roles: only } of calls) {
    const isForTheirRole = !only || only.some((role) => roles.includes(`"${role}"`));
    const params = shape ? { ...defaults, ...toApiQuery(readListQuery(location.search, shape)) } : query;
    // Other parameters lead to something else on the same page, such as one article.
    const listParams = shape ? ['search', 'sort', 'page', ...shape.filters] : [];
    const isList = [...new URLSearchParams(location.search).keys()].every((name) => listParams.includes(name));
    if (!isForTheirRole || (params && !isList)) continue;
    const stop = new AbortController();
    const called = path.replace(':id', location.pathname.split('/').at(-1) ?? '');
    const url = `${API_HOST}/${called}${params ? `?${written(params)}` : ''}`;
    const answer = fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal }).then(readAtOnce);
    // No one may ever take it.
    answer.catch(() => {});
    asked.set(keyOf(url), { answer, stop });
  }

  return { token, asked, until: performance.now() + FRESH_MS };
}

/** Reads the text at once, so that the client has it immediately. Otherwise a frame would be drawn without the rows. */
function readAtOnce(response: Response): Response {
  const text = response.text();
  // The request may be aborted, or its reply never taken.
  text.catch(() => {});

  return Object.assign(response, { text: () => text });
}

function written(params: Readonly<Record<string, unknown>>): URLSearchParams {
  const pairs = Object.entries(params).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));

  return new URLSearchParams(pairs);
}
