export interface TextPart {
  text: string;
  /** Only http(s) and mail addresses. */
  href?: string;
}

const BLANK_LINES = /\n[ \t]*\n\s*/;
/** An address ends before the punctuation of its sentence. */
const LINK = /\b(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”»]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

/** Text in its stored form: pages, mail and files use different line endings. */
export const plainText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

export const paragraphsOf = (text: string): string[] =>
  text
    .split(BLANK_LINES)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

export const partsOf = (paragraph: string): TextPart[] =>
  paragraph
    .split(LINK)
    .map((text, index) =>
      index % 2 === 0 ? { text } : { text, href: text.startsWith('http') ? text : `mailto:${text}` },
    )
    .filter(({ text }) => text !== '');
