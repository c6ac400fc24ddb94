/** Plain HTML from the OpenAPI document, without third-party assets. */
import { escapeHtml } from '../escape-html.ts';
import type { JsonSchema } from './schemas.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

export interface OpenApi {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Call extends Operation {
  method: string;
  path: string;
}

const prose = (raw: string): string => escapeHtml(raw).replace(/`([^`]+)`/g, '<code>$1</code>');

export function docsPage({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const chapters = [...new Set(calls.flatMap(({ tags }) => tags))].sort();
  const of = (chapter: string) => calls.filter(({ tags }) => tags.includes(chapter));

  return page(
    info.title,
    `<nav aria-label="Calls">${chapters.map((name) => contents(name, of(name))).join('')}</nav>
<main><h1>${escapeHtml(info.title)}</h1><p>${prose(info.description)}</p>
<p><a href="/api/docs/openapi.json">OpenAPI 3.1 document</a></p>
${chapters.map((name) => `<h2>${escapeHtml(name)}</h2>${of(name).map(section).join('')}`).join('')}</main>`,
  );
}

/** Without a session: the script tries again with the console's, if there is one. */
export const signInFirstPage = page(
  'Wellness console API',
  `<main><h1>Wellness console API</h1><p id="notice">This page is for company admins. <a href="/login">Sign in to the console</a>
and come back.</p></main><script type="module" src="/api/docs/sign-in.js"></script>`,
);

export const signInScript = `const token = localStorage.getItem('loginToken');
if (token) {
  const answer = await fetch('/api/docs', { headers: { authorization: 'Bearer ' + token } });
  if (answer.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.body.replaceWith(page.body);
  }
}
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/api/docs/style.css"></head><body>${body}</body></html>`;
}

const contents = (chapter: string, calls: Call[]): string =>
  `<h2>${escapeHtml(chapter)}</h2><ul>${calls.map((call) => `<li><a href="#${call.operationId}">${prose(call.summary)}</a></li>`).join('')}</ul>`;

function section({
  operationId,
  method,
  path,
  summary,
  description,
  parameters,
  requestBody,
  responses,
}: Call): string {
  const places = { path: 'In the path', query: 'In the query' } as const;
  const parts = Object.entries(places).map(([place, title]) =>
    table(
      title,
      (parameters ?? [])
        .filter((one) => one.in === place)
        .map((one) => row(one.name, one.schema, one.required === true)),
    ),
  );
  const [kind, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const answer = Object.values(responses['200']?.content ?? {})[0]?.schema;

  return `<section id="${operationId}"><h3><span class="${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></h3>
<p>${prose(summary)}. <em>${escapeHtml(description)}</em></p>${parts.join('')}
${body ? table(`Body, ${kind}`, rows(body.schema)) : ''}${answer ? table('Answer', rows(answer)) : ''}</section>`;
}

const table = (title: string, content: string[]): string =>
  content.length === 0
    ? ''
    : `<table><caption>${escapeHtml(title)}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Limits</th></tr></thead><tbody>${content.join('')}</tbody></table>`;

/** Includes nested fields. */
function rows({ properties = {}, required = [] }: JsonSchema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = innerObject(schema);

    return [
      row(prefix + name, schema, required.includes(name)),
      ...(inner ? rows(inner, `${prefix}${name}${typesOf(schema).includes('array') ? '[]' : ''}.`) : []),
    ];
  });
}

function innerObject(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return innerObject(schema.items);

  return schema.anyOf?.find(({ properties }) => properties);
}

const row = (name: string, schema: JsonSchema, isRequired: boolean): string =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code>${isRequired ? '' : ' <small>optional</small>'}</th><td>${escapeHtml(what(schema))}</td><td>${escapeHtml(limits(schema))}</td></tr>`;

const typesOf = ({ type, anyOf }: JsonSchema): string[] =>
  anyOf ? anyOf.flatMap(typesOf) : [type].flat().filter((one) => one !== undefined);

function what(schema: JsonSchema): string {
  const { format, enum: choices, const: only, items, title, description } = schema;
  const type = choices
    ? choices.map((choice) => JSON.stringify(choice)).join(' | ')
    : only !== undefined
      ? JSON.stringify(only)
      : [typesOf(schema).join(' or '), format && `(${format})`, items && `of ${what(items)}`].filter(Boolean).join(' ');

  return [type, title, description].filter(Boolean).join(' · ');
}

const limitNames = {
  minLength: 'at least',
  maxLength: 'at most',
  minimum: '≥',
  maximum: '≤',
  minItems: 'at least',
  maxItems: 'at most',
  default: 'default',
} as const;

const limits = (schema: JsonSchema): string =>
  Object.entries(limitNames)
    .filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, name]) => `${name} ${schema[keyword]}`)
    .join(', ');

export const docsStyle = `:root { color-scheme: light dark; --line: light-dark(#d9e0dc, #33403a); --soft: light-dark(#f4f7f5, #18201c); }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: minmax(0, 18rem) minmax(0, 1fr);
  background: light-dark(#fff, #101613); color: light-dark(#1c2622, #e4ebe7); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem; background: var(--soft); box-sizing: border-box; }
nav h2 { font-size: .8rem; letter-spacing: .06em; text-transform: uppercase; margin: 1.2rem 0 .3rem; }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { margin: .25rem 0; font-size: .85rem; }
a { color: light-dark(#1f6b54, #7fd0b2); } nav a { text-decoration: none; }
main { padding: 2rem clamp(1rem, 4vw, 4rem); max-width: 68rem; } body > main:only-child { grid-column: 1 / -1; }
section { border-top: 1px solid var(--line); padding: 1.2rem 0; scroll-margin-top: 1rem; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; } h3 span { font-size: .75rem; padding: .15rem .5rem; border-radius: .4rem;
  background: var(--soft); border: 1px solid var(--line); margin-right: .4rem; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0; font-size: .88rem; } caption { text-align: left; font-weight: 600; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); font-weight: 400;
  overflow-wrap: anywhere; } thead th { font-size: .78rem; } small { opacity: .75; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; } }
`;
