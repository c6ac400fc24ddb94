import { describe, expect, it } from 'vitest';
import WordChanges from '../../../../src/views/layout/editor/word-changes.tsx';
import { find, render } from '../../ui/support/render.tsx';

const long = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ');

/** The text as it is read out, with a change marked by what it is. */
function shown(before: string, after: string): string {
  render(<WordChanges before={before} after={after} isBrief />);

  return find('[dir=auto]').textContent ?? '';
}

describe('a summary of the changes in a text', () => {
  it('shows an added sentence with a few words before it', () => {
    const text = shown(long, `${long} And a last sentence.`);
    // Words are whole.
    expect(text).toMatch(/^… (word\d+ ?){5,}Added: {1,2}And a last sentence\.$/);
  });

  it('shows each change and shortens the text in between', () => {
    const text = shown(`Old ${long} end`, `New ${long} finish`);
    expect(text).toMatch(/^Removed: OldAdded: New .{45,60} … (word\d+ ){5,}Removed: endAdded: finish$/);
  });

  it('is shortened if a change is long or if there are many', () => {
    expect(shown('', long)).toMatch(/^Added: (word\d+ )+… $/);
    expect(shown(long, long.replaceAll('word', 'term'))).toMatch(/…$/);
    expect(shown(long, long.replaceAll('word', 'term')).length).toBeLessThan(2_000);
  });

  it('shows only the new text if nothing is left of the old text', () => {
    const strange = Array.from({ length: 5_000 }, (_, at) => `a${at}`).join(' ');
    const other = Array.from({ length: 5_000 }, (_, at) => `b${at}`).join('\n');
    expect(shown(strange, other)).toMatch(/^Added: b0\nb1/);
  });
});
