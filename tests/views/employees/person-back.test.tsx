import { afterEach, describe, expect, it } from 'vitest';
import { PersonBack } from '../../../src/views/employees/person/person-back.tsx';
import { find, render } from '../ui/support/render.tsx';

const backLink = () => {
  const link = find<HTMLAnchorElement>('a');

  return [link.textContent, link.getAttribute('href')];
};
const showFrom = (state: unknown) => {
  history.replaceState(state, '', '/employees/view/p1');
  render(<PersonBack list="?page=2" />);
};

afterEach(() => history.replaceState(null, '', '/'));

describe('the way back from a person’s page', () => {
  it.each([
    ['that was opened from the list', null],
    ['that was opened in a new tab', undefined],
    ['that was opened from another person’s', { from: '/employees/view/p2' }],
    ['with a state of something else', {}],
  ])('%s leads to the list of employees as it was', (_, state) => {
    showFrom(state);

    expect(backLink()).toEqual(['Employees', '/employees?page=2']);
  });

  it('that was opened from a queue of requests leads back to the queue', () => {
    showFrom({ from: '/manageLeaves?review=r1' });

    expect(backLink()).toEqual(['Manage Leaves', '/manageLeaves?review=r1']);
  });
});
