export function cleanPastedHtml(html: string): string {
  if (!/mso-list|MsoListParagraph|<table/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html.replace(/<!--\[if[\s\S]*?<!\[endif\]-->/g, ''), 'text/html');
  mendLists(page);
  // The inner ones first.
  for (const table of [...page.querySelectorAll('table')].reverse()) table.replaceWith(...linesOf(table, page));

  return page.body.innerHTML;
}

/** What would be lost by pasting it, in words; null if nothing would. `own`: the pictures of this article. */
export function lossIn(html: string, own: ReadonlySet<string>): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const hasTable = [...page.querySelectorAll('tr')].some(({ children }) => children.length > 1);
  const pictures = [...page.querySelectorAll<HTMLElement>('img:not([width="1"]), figure[data-file]')];
  const losses = [
    hasTable && 'Tables are not supported here. Each row became a line of text.',
    pictures.some(({ dataset: { file } }) => file === undefined || !own.has(file)) &&
      'Pictures in pasted text are left out. Add them with “Add a picture”.',
  ];

  return losses.filter(Boolean).join(' ') || null;
}

/** Word processors put lists on the clipboard as paragraphs with a bullet character in front. */
function mendLists(page: Document): void {
  for (const paragraph of page.querySelectorAll('p')) {
    if (!/mso-list/.test(paragraph.getAttribute('style') ?? '')) continue;
    const text = paragraph.textContent ?? '';
    const sign = /^\s*(?:[·•o§-]|\(?(?:\d+|[a-z])[.)])\s+/i.exec(text)?.[0] ?? '';
    const tag = /\d|[a-z][.)]/i.test(sign) ? 'ol' : 'ul';
    cut(paragraph, sign.length);
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    const before = paragraph.previousElementSibling;
    const list = before?.localName === tag && before.hasAttribute('data-mended') ? before : page.createElement(tag);
    list.setAttribute('data-mended', '');
    list.append(item);
    paragraph.before(list);
    paragraph.remove();
  }
}

const BLOCKS = 'p, div, ul, ol, li, blockquote, h1, h2, h3, h4, h5, h6, br';

/** A text has no tables: each row becomes a line, "1 | 14". A row of one cell is layout, and stays what it contains. */
function linesOf(table: Element, page: Document): Element[] {
  return [...table.querySelectorAll('caption, tr')].flatMap((row) => {
    const cells = [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');
    const line = page.createElement(cells.length > 1 ? 'p' : 'div');
    if (cells.length > 1) for (const cell of cells) line.append(cell === cells[0] ? '' : ' | ', ...wordsOf(cell));
    else line.append(...(cells[0] ?? row).childNodes);

    return /[^\s|]/.test(line.textContent ?? '') ? [line] : [];
  });
}

function wordsOf(cell: Element): Iterable<Node> {
  for (const block of cell.querySelectorAll(BLOCKS)) block.replaceWith(' ', ...block.childNodes, ' ');

  return cell.childNodes;
}

function cut(from: Node, letters: number): void {
  let left = letters;
  const walker = from.ownerDocument?.createTreeWalker(from, NodeFilter.SHOW_TEXT);
  for (let text = walker?.nextNode(); text && left > 0; text = walker?.nextNode()) {
    const { length } = text.nodeValue ?? '';
    text.nodeValue = (text.nodeValue ?? '').slice(left);
    left -= length;
  }
}
