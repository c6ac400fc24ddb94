/**
 * The tables that a query reads, found in its text: lists are written in SQL, and Kysely's tree has that only as text,
 * too.
 */

const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|[a-z_][\w$]*|\d+|[^\s\w]/gi;
const IS_COMMENT = /^(?:--|\/\*)/;
const IS_NAME = /^[a-z_"]/i;

/** What follows them separates no tables with its commas. */
const OTHER_CLAUSES = new Set(
  'select values where group order having window union intersect except limit offset fetch for returning'.split(' '),
);

/** Of a query, or of anything else in brackets. */
interface Position {
  next: 'anything' | 'table' | 'comma' | 'given';
  isStart: boolean;
  /** Names that `with` gives here. */
  readonly given: Set<string>;
}

/** Names of functions in `from` are among them, and for a table with a schema the schema's name is. */
export function tablesReadBy(query: string): ReadonlySet<string> {
  const tables = new Set<string>();
  const outer: Position[] = [];
  let here: Position = { next: 'anything', isStart: true, given: new Set() };
  let before = '';
  for (const [token] of query.matchAll(TOKENS)) {
    if (IS_COMMENT.test(token)) continue;
    const name = IS_NAME.test(token) ? token.replaceAll('"', '').toLowerCase() : '';
    const keyword = token.startsWith('"') || before === '.' ? '' : name;
    if (token === '(' || token === '[') {
      outer.push(here);
      // Brackets around tables, or a query that stands for one.
      const { next } = here;
      if (next === 'table') here.next = 'comma';
      here = { next: next === 'table' ? 'table' : 'anything', isStart: true, given: new Set() };
    } else if (token === ')' || token === ']') {
      here = outer.pop() ?? here;
    } else if (keyword === 'with' && here.isStart) {
      here.next = 'given';
    } else if ((keyword === 'from' && before !== 'distinct') || keyword === 'join' || keyword === 'table') {
      here.next = 'table';
    } else if (OTHER_CLAUSES.has(keyword)) {
      here.next = 'anything';
    } else if (here.next === 'given') {
      if (['with', 'recursive', ','].includes(before)) here.given.add(name);
    } else if (here.next === 'comma') {
      if (token === ',') here.next = 'table';
    } else if (here.next === 'table' && !['only', 'lateral'].includes(keyword)) {
      if (name !== '' && ![here, ...outer].some(({ given }) => given.has(name))) tables.add(name);
      here.next = name === '' ? 'anything' : 'comma';
    }
    if (token !== '(' && token !== '[') here.isStart = false;
    before = keyword || token;
  }

  return tables;
}
