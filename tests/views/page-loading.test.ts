import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../src/rules/shared/paths.ts';
import { aroundNav, loadPage, watchLinks } from '../../src/views/page-loading.ts';
import { pages } from '../../src/views/routes.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A page whose code comes when the test says so. */
function slow(name: keyof typeof pages) {
  let isHere = false;
  let come = () => {};
  const code = new Promise<void>((resolve) => {
    come = () => {
      isHere = true;
      resolve();
    };
  });
  vi.spyOn(pages[name], 'isLoaded').mockImplementation(() => isHere);
  const load = vi.spyOn(pages[name], 'load').mockReturnValue(code);

  return { come, load };
}

describe('a link', () => {
  it('opens a page at once if its code is loaded', async () => {
    await loadPage(paths.sessions);
    const navigate = vi.fn();
    aroundNav(navigate, `${paths.sessions}?page=2`, { replace: true });

    expect(navigate).toHaveBeenCalledExactlyOnceWith(`${paths.sessions}?page=2`, { replace: true });
  });

  it('opens another page only when its code is loaded', async () => {
    const { come, load } = slow('teams');
    const navigate = vi.fn();
    aroundNav(navigate, paths.teams);
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    expect(navigate).not.toHaveBeenCalled();
    come();

    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith(paths.teams, undefined));
  });

  it('opens the page without its code after 300 ms', async () => {
    await loadPage(paths.sessions);
    slow('teams');
    vi.useFakeTimers();
    const navigate = vi.fn();
    aroundNav(navigate, paths.teams);
    await vi.advanceTimersByTimeAsync(299);
    expect(navigate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(navigate).toHaveBeenCalledOnce();
  });

  it('is overridden by a link that is followed later', async () => {
    await loadPage(paths.sessions);
    const { come } = slow('teams');
    const navigate = vi.fn();
    aroundNav(navigate, paths.teams);
    aroundNav(navigate, paths.sessions);
    come();
    await new Promise(setImmediate);

    expect(navigate.mock.calls.map(([to]) => to)).toEqual([paths.sessions]);
  });

  it('is overridden by the browser’s Back and Forward buttons', async () => {
    const { come } = slow('teams');
    const navigate = vi.fn();
    aroundNav(navigate, paths.teams);
    history.replaceState(null, '', paths.sessions);
    come();
    await new Promise(setImmediate);

    expect(navigate).not.toHaveBeenCalled();
  });

  it('loads its page when the pointer reaches it', async () => {
    const { load } = slow('groups');
    watchLinks();
    document.body.innerHTML = `<a href="${paths.groups}"><span>Groups</span></a>`;
    document.querySelector('span')?.dispatchEvent(new Event('pointerover', { bubbles: true }));

    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  });
});
