import { afterEach, expect, it, vi } from 'vitest';
import { MultiSelect } from '../../../src/views/ui/multi-select.tsx';
import { find, press, render } from './support/render.tsx';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['the search where there is a mouse', false, 'INPUT'],
  ['the choices on a phone, where the keyboard would cover them', true, 'DIV'],
])('an opened list focuses %s', (_, isTouch, element) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isTouch } as MediaQueryList);
  const options = [{ value: 'a', label: 'Care' }];
  render(<MultiSelect label="Groups" noun="groups" options={options} value={[]} onValueChange={() => {}} />);
  press(find('[role="combobox"]'));

  expect(document.activeElement?.tagName).toBe(element);
  expect(find('[role="dialog"]').contains(document.activeElement)).toBe(true);
});
