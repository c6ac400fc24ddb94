// npm run texts: prints every sentence of the console, its emails, charts and commands, by area and file, for
// review. `npm run texts -- leave` prints one area. Texts with a * are fixed: they stay letter for letter.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const only = process.argv[2];

/** Their text is shown, however short. */
const shown = new Set(
  `label title help says text message heading description summary placeholder alt aria-label aria-description noun
  busyLabel empty eyebrow legend hint tooltip caption subject`.split(/\s+/),
);

/** Their text is for programs. */
const hidden = new Set([
  'className',
  'style',
  'type',
  'key',
  'id',
  'href',
  'path',
  'd',
  'viewBox',
  'transform',
  'pattern',
]);

const fixed = new Set(readFileSync('scripts/fixed-texts.txt', 'utf8').trim().split('\n'));

/** SQL, paths of drawings, styles, media queries, regular expressions, transitions and code. */
const notProse = [
  /^\s*(select|insert|update|delete|set) /,
  /^(with|and|or|where|from|[a-z]+\.[a-z_]+) /,
  /::[a-z]+|_id\b|current_setting\(|pg_\w+\(/,
  /^M ?\d/,
  /\{[^}]*[a-z-]+: [^}]+\}/,
  /^\([a-z-]+: [a-z-]+\)/,
  /\(\?:|\\[sdwb]/,
  / --\S+--> /,
  /\bfunction \w+ ?\(/,
];

const files = execFileSync('git', ['ls-files', 'src', 'server', 'scripts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/^src\/machines\/charts\/|^server\/access\/table\.ts$/.test(file));

const byArea = new Map();
for (const file of files) {
  const texts = textsIn(file);
  if (texts.length === 0) continue;
  const area = areaOf(file);
  if (only && area !== only) continue;
  byArea.set(area, [...(byArea.get(area) ?? []), { file, texts }]);
}

for (const [area, found] of [...byArea].sort(([a], [b]) => a.localeCompare(b))) {
  console.log(`\n# ${area}`);
  for (const { file, texts } of found) {
    console.log(`\n${file}`);
    for (const { line, text } of texts)
      console.log(`${String(line).padStart(5)}${fixed.has(text) ? '*' : ' '} ${text}`);
  }
}

/** From the folder or file name; otherwise the folder. */
function areaOf(file) {
  const [top, folder, ...rest] = file.split('/');
  if (top === 'server') return rest.length > 0 ? folder : 'server';
  if (top === 'scripts') return 'commands';
  if (folder === 'machines' || folder === 'rules' || folder === 'api') return rest.length > 1 ? rest[0] : folder;

  return rest.length > 0 ? (rest[0].includes('.') && folder === 'views' ? 'views' : rest[0]) : folder;
}

function textsIn(file) {
  const source = readFileSync(file, 'utf8');
  const { program } = parseSync(file, source);
  const texts = [];
  const add = (node, text) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (plain) texts.push({ line: source.slice(0, node.start).split('\n').length, text: plain });
  };
  walk(program, null, (node, parent) => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
      case 'TaggedTemplateExpression':
        return false;
      case 'JSXText':
        add(node, node.value);
        break;
      case 'TemplateLiteral':
        add(node, worded(node.quasis.map(({ value }) => value.cooked ?? '').join('{…}'), parent));
        break;
      case 'Literal':
        if (typeof node.value === 'string') add(node, worded(node.value, parent));
        break;
    }

    return true;
  });

  return texts;
}

/** A sentence contains a space between two words. */
function worded(text, parent) {
  const name = parent?.key?.name ?? parent?.key?.value ?? parent?.name?.name;
  if (hidden.has(name)) return '';
  if (shown.has(name) && /[A-Za-z]{2}/.test(text)) return text;

  return /[A-Za-z’')]\S* +\S*[a-z]/.test(text) && !notProse.some((pattern) => pattern.test(text)) ? text : '';
}

function walk(node, parent, visit) {
  if (!visit(node, parent)) return;
  for (const child of Object.values(node)) {
    for (const one of Array.isArray(child) ? child : [child]) {
      if (one && typeof one.type === 'string') walk(one, node, visit);
    }
  }
}
