import { beforeEach, expect, it } from 'vitest';
import { KindsNav } from '../../../src/views/time-off/kinds-nav.tsx';
import { ViewSwitch } from '../../../src/views/time-off/view-switch.tsx';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';

beforeEach(() => history.replaceState(null, '', '/'));

const links = () => [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));

it('the list of another kind keeps every filter but the type, and the inbox also drops the status', () => {
  const kept = 'search=a&branch=b1&branch=b2&from=2026-03-01&waiting=me&manager=m1';
  history.replaceState(null, '', `/manageLeaves?${kept}&type=t1&data=approved&sort=from&page=2&review=r1`);
  render(withWiring(signedInWiring(), <KindsNav at="/manageLeaves" />));
  expect(links()).toEqual([
    `/requests?${kept}`,
    '/manageLeaves',
    `/manageSickLeaves?${kept}&data=approved`,
    `/manage/wfh?${kept}&data=approved`,
  ]);
});

it('from a calendar, the list of another kind keeps who is shown, and not the days', () => {
  history.replaceState(
    null,
    '',
    '/manageLeaves?view=calendar&kind=leave&from=2026-03-01&data=approved&team=t1&week=now',
  );
  render(withWiring(signedInWiring(), <KindsNav at="/manageLeaves" />));
  expect(links()[2]).toBe('/manageSickLeaves?team=t1');
});

it('the list and the calendar of one kind keep the filters that both have', () => {
  history.replaceState(null, '', '/manageLeaves?type=t1&branch=b1&waiting=me&manager=m1&from=2026-03-01&data=approved');
  render(withWiring(signedInWiring(), <ViewSwitch at="/manageLeaves" kind="leave" isCalendar={false} />));
  expect(links()).toEqual([
    '/manageLeaves?type=t1&branch=b1',
    '/manageLeaves?type=t1&branch=b1&kind=leave&view=calendar',
  ]);
});

it('the list of one person shows requests of every status', () => {
  history.replaceState(null, '', '/manageLeaves?person=p1&view=calendar');
  render(withWiring(signedInWiring(), <ViewSwitch at="/manageLeaves" kind="leave" isCalendar />));
  expect(links()[0]).toBe('/manageLeaves?person=p1&data=all');
});
