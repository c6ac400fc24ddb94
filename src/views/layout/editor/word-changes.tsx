import { diffWordsWithSpace } from 'diff';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './word-changes.module.css';

export interface WordChangesProps {
  before: string;
  after: string;
  /** Only what has changed, with a few words around it. */
  isBrief?: boolean;
}

const AROUND = 60;
const CHANGE_MAX = 400;
const PARTS_MAX = 15;
/** Limits the comparison of texts with next to nothing in common, which would take seconds. */
const EDITS_MAX = 1_000;

export default function WordChanges({ before, after, isBrief = false }: WordChangesProps) {
  const parts = isBrief ? briefly(before, after) : diffWordsWithSpace(before, after);

  return (
    <div className={styles.words} dir="auto">
      {parts.map(({ value, added, removed }, index) => {
        if (!added && !removed) return value;
        const Changed = added ? 'ins' : 'del';

        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change has no id, only a position
          <Changed key={index}>
            <VisuallyHidden>{added ? 'Added: ' : 'Removed: '}</VisuallyHidden>
            {value}
          </Changed>
        );
      })}
    </div>
  );
}

interface Part {
  value: string;
  added: boolean;
  removed: boolean;
}

function briefly(before: string, after: string): Part[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: EDITS_MAX }) ?? [
    { value: after, added: true, removed: false },
  ];
  const shown = parts.slice(0, PARTS_MAX).map(({ value, added, removed }, index) => ({
    value:
      added || removed
        ? cut(value, CHANGE_MAX, 0)
        : cut(value, index > 0 ? AROUND : 0, index < parts.length - 1 ? AROUND : 0),
    added,
    removed,
  }));

  return parts.length > PARTS_MAX ? [...shown, { value: ' …', added: false, removed: false }] : shown;
}

/** The first and last words of a longer text. The numbers are in characters. */
function cut(text: string, first: number, last: number): string {
  if (text.length <= first + last) return text;
  const [start = ''] = /^.*(?=\s)/s.exec(text.slice(0, first + 1)) ?? [text.slice(0, first)];
  const [end = ''] = /(?<=\s).*$/s.exec(text.slice(text.length - last - 1)) ?? [text.slice(text.length - last)];

  return `${first > 0 ? `${start} ` : ''}… ${last > 0 ? end : ''}`;
}
