/**
 * Mocks calls of a page, as `page.route` does, but intercepts nothing else. `page.route` also intercepts every file of
 * the console and switches the browser's cache off, so that each visit loads and compiles everything again.
 */
import type { CDPSession, Page } from 'playwright-core';

export interface CallAnswer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  contentType?: string;
  body?: string | Buffer;
  /** Instead of a body. */
  json?: unknown;
}

/** A call of the page that waits until one of these is done with it. */
export interface HeldCall {
  readonly url: string;
  readonly postData: string | undefined;
  fulfill(answer: CallAnswer): Promise<void>;
  /** The network fails under it. */
  abort(): Promise<void>;
  /** It goes to the server. */
  pass(): Promise<void>;
  /** Calls this once the page has given it up. */
  whenGone(listener: () => void): void;
}

type Handler = (call: HeldCall) => unknown;

interface Switchboard {
  readonly session: CDPSession;
  readonly routes: { readonly pattern: RegExp; readonly handle: Handler }[];
}

const switchboards = new WeakMap<Page, Promise<Switchboard>>();

/** All calls that can be mocked here: those of the API and the feed. */
const patterns = ['*/api/*', '*/stream/faye'].map((urlPattern) => ({ urlPattern, requestStage: 'Request' as const }));

/** From now on calls whose address matches are this handler's; of several handlers the last one gets a call. */
export async function routeCalls(page: Page, pattern: RegExp, handle: Handler): Promise<void> {
  const opened = switchboards.get(page) ?? openSwitchboard(page);
  switchboards.set(page, opened);
  (await opened).routes.unshift({ pattern, handle });
}

/** From now on every call goes to the server again. */
export async function forgetCalls(page: Page): Promise<void> {
  const opened = switchboards.get(page);
  switchboards.delete(page);
  await (await opened)?.session.detach();
}

async function openSwitchboard(page: Page): Promise<Switchboard> {
  const session = await page.context().newCDPSession(page);
  const routes: Switchboard['routes'] = [];
  const listeners = new Map<string, (() => void)[]>();
  // A call that was aborted since, or whose page was closed, needs no reply any more.
  const settle = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => {},
      () => {},
    );
  session.on('Network.loadingFailed', ({ requestId }) => {
    for (const listener of listeners.get(requestId) ?? []) listener();
  });
  session.on('Fetch.requestPaused', ({ requestId, networkId = requestId, request: { url, postData } }) => {
    const pass = () => settle(session.send('Fetch.continueRequest', { requestId }));
    const handle = routes.find(({ pattern }) => pattern.test(url))?.handle ?? pass;
    handle({
      url,
      postData,
      pass,
      fulfill: (answer) => settle(session.send('Fetch.fulfillRequest', { requestId, ...wired(answer) })),
      abort: () => settle(session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })),
      whenGone: (listener) => listeners.set(networkId, [...(listeners.get(networkId) ?? []), listener]),
    });
  });
  await session.send('Network.enable');
  await session.send('Fetch.enable', { patterns });

  return { session, routes };
}

function wired({ status = 200, headers = {}, contentType, body = '', json }: CallAnswer) {
  const type = json === undefined ? contentType : 'application/json';
  const all = { ...headers, ...(type && { 'content-type': type }) };

  return {
    responseCode: status,
    responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
    body: Buffer.from(json === undefined ? body : JSON.stringify(json)).toString('base64'),
  };
}
