/** Word processors put lists on the clipboard as paragraphs with a bullet character in front. */
export function cleanPastedHtml(html: string): string {
  if (!/mso-list|MsoListParagraph/.test(html)) return html;
  const page = new DOMParser().parseFromString(html.replace(/<!--\[if[\s\S]*?<!\[endif\]-->/g, ''), 'text/html');
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

  return page.body.innerHTML;
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
