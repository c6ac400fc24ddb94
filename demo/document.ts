/** A one-page PDF written by hand, which spares the demo a library. */

interface Paper {
  readonly title: string;
  readonly lines: readonly string[];
}

const PAGE = { width: 595, height: 842, margin: 64 } as const;
const LINE_LENGTH = 84;

export function textDocument({ title, lines }: Paper): Buffer {
  const body = lines.flatMap((line) => wrapped(line, LINE_LENGTH));
  const page = [
    'BT',
    `/F2 20 Tf ${PAGE.margin} ${PAGE.height - PAGE.margin} Td (${escaped(title)}) Tj`,
    '/F1 11 Tf 0 -18 Td 17 TL',
    ...body.map((line) => `T* (${escaped(line)}) Tj`),
    'ET',
  ].join('\n');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

  return assembled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]);
}

/** Numbers the objects and lists their offsets. One character is one byte throughout. */
function assembled(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;

    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;

  return Buffer.from(file, 'latin1');
}

const escaped = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

function wrapped(text: string, length: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    const longer = lines[last] === '' ? word : `${lines[last]} ${word}`;
    if (longer.length <= length) lines[last] = longer;
    else lines.push(word);
  }

  return lines;
}
