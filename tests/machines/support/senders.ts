/** Which events of the charts are sent by something that runs: a screen, the wiring, another chart. */
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../../src/', import.meta.url);

/** What an event type looks like in a declaration. */
const declaration = /[|=]\s*\{\s*(?:readonly )?type: '[^']+'/g;
/** What is sent may be decided on the spot: `type: isOpen ? 'panel.opened' : 'panel.closed'`. */
const mention = /\btype: ([^,;{}]+)/g;
const eventName = /'([a-z]\w*(?:\.\w+)+)'/g;

/** The names of all events that the console's own sources send. */
export function sentEvents(): ReadonlySet<string> {
  const texts = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(new URL(file, root), 'utf8'));

  return new Set(texts.flatMap((text) => sentIn(text)));
}

export const sentIn = (text: string): string[] =>
  [...text.replace(declaration, '').matchAll(mention)].flatMap(([, said = '']) =>
    [...said.matchAll(eventName)].map(([, name = '']) => name),
  );
