/** The report as one self-contained page: every chart, its transitions coloured by where they were taken. */
import { mkdir, writeFile } from 'node:fs/promises';
import { drawingOf } from '../../scripts/charts/documents.ts';
import { draw } from '../../scripts/charts/draw.ts';
import { extract } from '../../scripts/charts/extract.ts';
import { inWords, pathId } from '../machines/support/path-words.ts';
import { drivers } from './drivers.ts';
import { type Measure, onPageShare } from './measure.ts';

const folder = new URL('../../.cache/paths/', import.meta.url);
const file = new URL('index.html', folder);

/** Returns the path of the page. */
export async function writeReport(measures: readonly Measure[]): Promise<string> {
  const sections = await Promise.all(measures.map(section));
  await mkdir(folder, { recursive: true });
  await writeFile(file, page(`${index(measures)}\n${sections.join('\n')}`));

  return file.pathname;
}

async function section(measured: Measure): Promise<string> {
  const { name, chart, transitions, cover, inModel, onPage, failed } = measured;
  const unreachable = new Map(transitions.map((each) => [each.id, each.unreachable]));
  const markOf = (id: string) => {
    if (onPage?.has(id)) return 'on-page';
    if (failed?.transitions.has(id)) return 'failed';
    if (inModel.has(id)) return 'in-model';

    return unreachable.get(id) === undefined ? 'untaken' : 'unreachable';
  };
  const paths = cover.map((path) => `<li><code>${pathId(path)}</code><pre>${escaped(inWords(path))}</pre></li>`);
  const how = drivers[name]
    ? 'npm run test:paths -- --machine %s --path … --headed'
    : 'npm run test:paths -- --machine %s --path …';

  const { pictures } = await drawingOf(extract(chart.machine));

  return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2>
<p>${transitions.length} transitions; ${inModel.size} taken in the model${onPage ? `; on the page ${onPageShare(measured)}` : ''}.</p>
${pictures.map((picture) => `<figure>${draw(picture, picture.root, markOf)}<figcaption>${escaped(picture.root)}</figcaption></figure>`).join('\n')}
<details><summary>The ${cover.length} paths that take them all</summary><p>Played again by name: <code>${how.replace('%s', name)}</code></p><ol>${paths.join('')}</ol></details></section>`;
}

/** What is not wholly taken comes first: that is what people open the report for. */
function index(measures: readonly Measure[]): string {
  const rows = measures
    .map((each) => ({
      each,
      missing: each.transitions.filter(({ id, unreachable }) => unreachable === undefined && !each.inModel.has(id))
        .length,
    }))
    .sort((one, other) => other.missing - one.missing || one.each.name.localeCompare(other.each.name))
    .map(
      ({ each, missing }) =>
        `<tr><td><a href="#${escaped(each.name)}">${escaped(each.name)}</a></td><td>${each.states}</td><td>${each.transitions.length}</td><td${missing ? ' class="untaken"' : ''}>${missing}</td><td${each.failed ? ' class="failed"' : ''}>${each.onPage ? onPageShare(each) : 'not played'}</td></tr>`,
    );

  return `<nav aria-label="Charts"><table><thead><tr><th>chart</th><th>states</th><th>transitions</th><th>never taken</th><th>on the page</th></tr></thead><tbody>${rows.join('')}</tbody></table></nav>`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const page = (
  sections: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Paths through the charts</title><style>
:root { color-scheme: light dark; font: 14px/1.5 Inter, system-ui, sans-serif; background: light-dark(#fbfaf7, #1b1a17); color: light-dark(#23211c, #efece4) }
body { max-width: 1280px; margin: 32px auto; padding: 0 24px } figure { margin: 16px 0; overflow-x: auto } td, th { padding: 2px 16px 2px 0; text-align: start } section { scroll-margin-top: 16px } a { color: inherit } pre { margin: 0; white-space: pre-wrap }
svg path.on-page { stroke: light-dark(#0c6b4f, #6cc9a5); stroke-width: 2.4 } svg text.on-page { fill: light-dark(#0c6b4f, #6cc9a5) }
svg path.in-model { stroke: light-dark(#2a5fa8, #86b4f2); stroke-width: 2 } svg text.in-model { fill: light-dark(#2a5fa8, #86b4f2) }
svg path.failed { stroke: light-dark(#b3261e, #ff8a80); stroke-width: 3; stroke-dasharray: 8 3 } svg text.failed { fill: light-dark(#b3261e, #ff8a80); font-weight: 600 }
svg path.untaken { stroke: light-dark(#b3261e, #ff8a80); stroke-width: 3 } svg text.untaken { fill: light-dark(#b3261e, #ff8a80); font-weight: 600 }
svg path.unreachable { stroke-dasharray: 4 4 } svg text.unreachable { opacity: .6 }
.key span { margin-right: 16px; font-weight: 600 } .on-page { color: light-dark(#0c6b4f, #6cc9a5) } .in-model { color: light-dark(#2a5fa8, #86b4f2) } .untaken, .failed { color: light-dark(#b3261e, #ff8a80) }
</style><h1>Paths through the charts</h1>
<p class="key"><span class="on-page">taken on the real page</span><span class="in-model">taken in the model</span><span class="failed">on a path that failed on the page</span><span class="untaken">never taken</span><span>dashed: can’t be taken, and the chart says why</span></p>
${sections}</html>
`;
