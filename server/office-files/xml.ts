/** Streams elements rather than building a tree, so that size doesn't matter. */
import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { BROKEN, Unreadable } from './unreadable.ts';

interface Handlers {
  /** Names have no prefix: `table:table-row` arrives as `table-row`. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Refuses any document type, since entities could be endless or refer elsewhere; no spreadsheet program writes them.
 */
export async function readXml(stream: Readable, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', () => {
    throw new Unreadable(BROKEN);
  });
  parser.on('doctype', () => {
    throw new Unreadable(BROKEN);
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => handlers.open?.(local(name), attributes));
  parser.on('closetag', ({ name }) => handlers.close?.(local(name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  try {
    let decoder: TextDecoder | undefined;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.write(decoder?.decode() ?? '').close();
  } catch (error) {
    stream.destroy();
    throw error instanceof Unreadable ? error : new Unreadable(BROKEN);
  }
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';

  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
