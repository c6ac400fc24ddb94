/** Which tags of a chart are read by something that shows it, or that waits for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const root = new URL('../../../src/', import.meta.url);

interface Source {
  name: string;
  text: string;
  imports: string[];
}

const sources: Source[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => {
    const text = readFileSync(new URL(file, root), 'utf8');
    const imports = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, path = '']) => basename(path));

    return { name: basename(file), text, imports };
  });

/** A chart's own files: where its tags are declared and given. */
const own = /\.(machine|setup|states|types)\.ts$/;
const importing = (names: readonly string[]) =>
  sources.filter(({ name, imports }) => !own.test(name) && imports.some((one) => names.includes(one)));

/** The tags that anything reads which imports the chart, or what wires it: `chart` is the name of its file. */
export function readTags(chart: string): ReadonlySet<string> {
  const direct = importing([`${chart}.machine.ts`, `${chart}.setup.ts`, `${chart}.types.ts`]);
  const around = importing(direct.map(({ name }) => name));

  return new Set([...direct, ...around].flatMap(({ text }) => tagsIn(text)));
}

/** The tags that a text passes to `hasTag`, or names in a list or a type of tags. */
export const tagsIn = (text: string): string[] =>
  text.includes('hasTag(') || /\bTag\b|Tag\[\]|Phase/.test(text)
    ? [...text.matchAll(/'([a-z]\w*)'/g)].map(([, tag = '']) => tag)
    : [];

/** Tags that no page reads: they tell tests what a chart is about. None should be added. */
export const unreadTags: Readonly<Record<string, readonly string[]>> = {
  'article-draft': ['saving'],
  'article-publishing': ['unsure'],
  'decide-many': ['choosing'],
  notifications: ['live', 'open'],
  'people-change': ['choosing'],
  'recognition-feed': ['live', 'paused', 'acting'],
  session: ['signedOut', 'onboarding'],
  toasts: ['held'],
};
