import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showEarlyRows } from '../../src/first/early-rows.ts';
import { shiftDay, today } from '../../src/rules/shared/days.ts';

const TEMPLATE = `<div id="root"><div id="outline"></div></div>
  <template id="early-list"><table><tbody><tr>
    <th data-label="Name"><span data-hue="0"></span><a href="/employees/view/nobody?at=0"></a></th>
    <td data-label="Department"></td><td data-label="Branch"></td>
  </tr></tbody></table></template>`;

const person = (fullName: string, changes = {}) => ({
  _id: fullName.length.toString(),
  fullName,
  joinedOn: null,
  department: { display: 'Finance' },
  branchId: null,
  ...changes,
});

const replies = (...bodies: readonly object[]) =>
  bodies.map((body) => Promise.resolve(new Response(JSON.stringify(body))));
const answers = (users: readonly object[], { isSetUp = true } = {}) =>
  replies({ userTrack: { password: isSetUp } }, { users });

const names = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent);

beforeEach(() => {
  document.body.innerHTML = TEMPLATE;
  history.replaceState(null, '', '/employees');
  // Another test may have chosen columns.
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  localStorage.setItem('loginToken', 'mine');
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the first employees before the console has loaded', () => {
  it('are shown with what their cards say', async () => {
    await showEarlyRows('mine', answers([person('Ana Silva', { preferredName: 'Nita' }), person('Bo')]));

    expect(names()).toEqual(['Ana Silva (Nita)', 'Bo']);
    expect(document.querySelector('tbody tr:nth-child(2) a')?.getAttribute('href')).toMatch(
      /\/employees\/view\/2\?at=1$/,
    );
    expect([...document.querySelectorAll('tr:first-child td')].map(({ textContent }) => textContent)).toEqual([
      'Finance',
      '–',
    ]);
    expect(document.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('AS');
  });

  it('have their names as text, whatever these contain', async () => {
    const name = '<img src=x onerror=alert(1)> $& {0}';
    await showEarlyRows('mine', answers([person(name)]));

    expect(names()).toEqual([name]);
    expect(document.querySelector('img')).toBeNull();
  });

  it('end before someone who starts later, whose card is taller', async () => {
    await showEarlyRows(
      'mine',
      answers([person('Ana'), person('Bo', { joinedOn: shiftDay(today(), { days: 1 }) }), person('Cy')]),
    );
    expect(names()).toEqual(['Ana']);
  });

  it.for([
    ['nobody is listed', answers([])],
    ['the first of them starts later', answers([person('Ana', { joinedOn: '9999-01-01' })])],
    ['there is something left to set up', answers([person('Ana')], { isSetUp: false })],
  ] as const)('leave the outline alone if %s', async ([, replies]) => {
    await showEarlyRows('mine', replies);
    expect(document.getElementById('outline')).not.toBeNull();
  });

  it('leave the outline alone if the server refuses', async () => {
    const refused = replies({ userTrack: { password: true } }, { status: 403, message: 'You cannot do this.' });
    await expect(showEarlyRows('mine', refused)).rejects.toThrow();
    expect(document.getElementById('outline')).not.toBeNull();
  });

  it.for([
    ['signed out', () => localStorage.removeItem('loginToken')],
    ['signed in as someone else', () => localStorage.setItem('loginToken', 'theirs')],
  ] as const)('leave the outline alone if another tab has %s before the answers arrive', async ([, act]) => {
    const shown = showEarlyRows('mine', answers([person('Ana')]));
    act();
    await shown;
    expect(document.getElementById('outline')).not.toBeNull();
  });

  it('come too late once the console has drawn its own list', async () => {
    document.getElementById('root')?.replaceChildren('The console');
    await showEarlyRows('mine', answers([person('Ana')]));
    expect(document.getElementById('root')?.textContent).toBe('The console');
  });
});
