import type { TrackReply } from '../api/contract/auth.ts';
import type { ListedEmployee } from '../api/contract/employees.ts';
import { displayName } from '../views/employees/display-name.ts';
import { hueOf, initialsOf } from '../views/ui/initials.ts';

/** The id of the rendered row. */
export const NOBODY = 'nobody';
/** As many as are in sight. */
const ROWS = 10;

/**
 * Shows the first employees on a phone before the console has loaded: fills in the list that the build has rendered
 * (`early-list.tsx`). The console's first frame replaces it and must not move what someone reads, so this shows no list
 * that the console would draw otherwise. Rejects if a reply is not what it should be.
 */
export async function showEarlyRows(token: string, answers: readonly Promise<Response>[]): Promise<void> {
  const isPhone = matchMedia('(width < 640px)').matches;
  if (!isPhone || location.search !== '' || document.cookie.includes('employeeColumns=')) return;
  const texts = await Promise.all(answers.map(async (answer) => (await answer).text()));
  // Another tab may have signed out, or signed someone else in.
  if (localStorage.getItem('loginToken') !== token) return;
  const list = document.querySelector<HTMLTemplateElement>('#early-list')?.content;
  const row = list?.querySelector('tbody tr');
  if (!list || !row) return;
  // A refusal has neither a track nor users, so what follows throws.
  const [track, { users }]: [TrackReply, { users: ListedEmployee[] }] = texts.map((text) => JSON.parse(text)) as never;
  // Those who have something left to set up are led there.
  if (Object.values(track.userTrack).includes(false)) return;
  const people = users.slice(0, ROWS);
  const taller = people.findIndex(startsLater);
  const rows = people.slice(0, taller < 0 ? ROWS : taller).map((person, place) => rowOf(row, person, place));
  if (rows.length === 0) return;
  row.replaceWith(...rows);
  // Gone if the console has already drawn its own.
  document.getElementById('outline')?.replaceWith(list);
}

/** The row says so in one more line. */
const startsLater = ({ joinedOn }: ListedEmployee): boolean =>
  joinedOn !== null && new Date(`${joinedOn}T00:00`).getTime() > Date.now();

function rowOf(like: Element, person: ListedEmployee, place: number): Element {
  const row = like.cloneNode(true) as Element;
  const link = row.querySelector('a') as HTMLAnchorElement;
  link.textContent = displayName(person);
  link.href = link.href.replace(`${NOBODY}?at=0`, `${person._id}?at=${place}`);
  const avatar = row.querySelector<HTMLElement>('[data-hue]') as HTMLElement;
  Object.assign(avatar.dataset, { hue: hueOf(person.fullName), initials: initialsOf(person.fullName) });
  const cells = [person.department?.display, person.branchId?.branchName];
  for (const cell of row.querySelectorAll('td[data-label]')) cell.textContent = cells.shift() ?? '–';

  return row;
}
