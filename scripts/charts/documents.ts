/** Everything `npm run charts` writes about the charts. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { areas, type CatalogueEntry, catalogue } from '../../src/machines/catalogue.ts';
import { searchWords } from '../../src/machines/words.ts';
import { arrowOf } from '../../src/rules/workflows/arrows.ts';
import { detourOf } from '../../src/rules/workflows/detours.ts';
import { saidOf } from '../../src/rules/workflows/drawn-words.ts';
import { checksumOf } from './checksum.ts';
import { draw } from './draw.ts';
import { type Chart, extract } from './extract.ts';
import { labelOf } from './labels.ts';
import { layout } from './layout.ts';
import type { Layout } from './picture.ts';
import { storyOfTheLogo } from './story.ts';
import { causerOf } from './words.ts';

/** Path from the root → content. */
type Documents = Map<string, string>;

const LAYOUTS = 'src/machines/charts';
const CHECKSUMS = `${LAYOUTS}/checksums.json`;
const PICTURES = 'docs/workflows';

function statesOf({ states, transitions }: Chart): string[] {
  const nameOf = (id: string) => states.find((state) => state.id === id)?.name ?? id;
  return states
    .filter((state) => state.parent)
    .flatMap((state) => [
      `- **${state.name}**${state.kind === 'final' ? ' (the end)' : ''}: ${state.description}`,
      ...momentsOf(state).map((moment) => `  - ${moment}`),
      ...transitions
        .filter((transition) => transition.from === state.id)
        .map((transition) => {
          const goes = transition.to && transition.to !== transition.from ? ` → ${nameOf(transition.to)}` : '';
          const why = transition.unreachable ?? transition.description;
          return `  - ${labelOf(transition)}${goes}${why ? ` (${why})` : ''}`;
        }),
    ]);
}

/** Its events by who or what sends them, without those whose names say it. */
function sourcesOf({ id: chart, transitions }: Chart): string[] {
  const events = new Map(transitions.map(({ id, cause }) => [arrowOf(id).event, cause]));
  const sources = new Map<string, string[]>();
  for (const [type, cause] of events) {
    if (type === 'always' || type.startsWith('xstate.')) continue;
    const by = causerOf(chart, type);
    sources.set(by, [...(sources.get(by) ?? []), cause]);
  }
  if (sources.size === 0) return [];
  const lines = [...sources].map(([by, causes]) => `- ${by}: ${causes.join(', ')}`);

  return ['**Where its events come from.**', '', ...lines, ''];
}

const momentsOf = ({ calls, entry, exit }: Chart['states'][number]): string[] => [
  ...calls.map((call) => `calls: ${call}`),
  ...entry.map((action) => `on entry: ${action}`),
  ...exit.map((action) => `on exit: ${action}`),
];

const layoutFile = (id: string) => `${LAYOUTS}/${id}.json`;

/** The whole chart's picture has its name, the others the name of their state. */
const pictureFile = (root: string) => `${root}.svg`;

/** "Session: signed in: page". */
function captionOf(title: string, { states }: Chart, root: string): string {
  const around = states.filter(({ id, parent }) => parent && `${root}.`.startsWith(`${id}.`)).map(({ name }) => name);
  return [title, ...around].join(': ');
}

function section({ title, purpose, who, list }: CatalogueEntry, chart: Chart, { pictures }: Layout): string {
  return [
    `## ${title}`,
    '',
    purpose,
    '',
    `**Who uses it.** ${who}`,
    '',
    ...(list ? [`**${list.title}.**`, '', ...list.lines.map((line) => `- ${line}`), ''] : []),
    ...sourcesOf(chart),
    ...pictures.flatMap(({ root }) => {
      const caption = captionOf(title, chart, root);
      const heading = root === chart.id ? [] : [`**${caption}**`, ''];
      return [...heading, `![${caption}](${pictureFile(root)})`, ''];
    }),
    '<details><summary>The same in words</summary>',
    '',
    ...statesOf(chart),
    '',
    '</details>',
  ].join('\n');
}

const READING = `# Workflows

Every workflow of the console as a chart, drawn from the machine that runs. \`npm run charts\` redraws them; a test fails when
a picture and its machine differ.

**How to read them.**

- A box is a state. Boxes inside it are its own states.
- A dot marks where a chart, or a box with boxes inside, begins. A thick border marks where it ends.
- A dashed border means that all boxes inside are active at once.
- "7 states inside" means that the box has a picture of its own below.
- A rounded name without a box is a state in another picture.
- An arrow says what happens, or its *event: condition*. "At once" needs no event.
- Numbers: of several arrows with the same event, the first whose condition is true is taken.
- Green lines are calls that run in the state.
- Lines in italics are reactions to events that do not leave the state.

**Which one to open.** Session decides which page a person may see, and what comes first after sign-in. A page with a
workflow of its own has a chart of that name; pages that only list, edit or show something share List, Form and Single
record. Below the pictures of a chart, "The same in words" has every event, condition and action.

## What happens when a company admin without a logo signs in

They have changed their password and filled in the company's profile, but the logo was never set or skipped. They must do
one of the two before they can use the console. These steps are made by playing the charts; italics show the state afterwards.
`;

const ASIDE = `
If the password or the profile were missing too, those steps would come first. Company HR take the same steps. A branch admin
is asked for a picture of their own, on Home only; writers and reporting managers have no steps. A support session skips all
steps. A file that is too large or not a picture is refused immediately, and one that the network loses can be sent again: see
Logo.
`;

function machinesPage(charts: [CatalogueEntry, Chart][]): string {
  const rows = charts.map(
    ([{ title }, chart]) =>
      `| [${title}](../../${PICTURES}/README.md#${title.toLowerCase().replaceAll(' ', '-')}) | \`${chart.id}\` | ${chart.description} | ${chart.states.length} | ${chart.transitions.length} |`,
  );
  return `${[
    '# Charts',
    '',
    'Generated by `npm run charts`; the pictures are in [docs/workflows](../../docs/workflows/README.md).',
    '',
    '| chart | id | what it is | states | transitions |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')}\n`;
}

function overviewOf(charts: [CatalogueEntry, Chart][]): string {
  const inOrder = areas.flatMap((area) => charts.filter(([entry]) => entry.area === area));
  const entries = inOrder.map(([{ title, area, purpose, who, list }, { id, states, transitions }]) => ({
    id,
    title,
    area,
    purpose,
    who,
    ...(list && { list }),
    states: states
      .filter(({ parent }) => parent)
      .map(({ id, name, description, calls }) => ({
        ...{ id, name, description },
        ...searchFor(
          [name, description],
          [...calls, ...saidIn(transitions.filter(({ from, cause }) => from === id && !cause))],
        ),
      })),
    events: [
      ...new Map(transitions.filter(({ cause }) => cause).map(({ id, cause }) => [arrowOf(id).event, cause])),
    ].map(([type, name]) => ({
      ...{ type, name, by: causerOf(id, type), from: waitingFor(type, id, transitions) },
      ...searchFor([name], saidIn(transitions.filter((each) => arrowOf(each.id).event === type))),
    })),
    // By transition, where not everyone who uses the chart may do it.
    allowed: Object.fromEntries(transitions.flatMap((each) => (each.allowed ? [[each.id, each.allowed]] : []))),
  }));
  return `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;
}

const saidIn = (transitions: Chart['transitions']): string[] =>
  transitions.flatMap(({ guard, description }) => [guard, description].filter((text) => text !== undefined));

/** Search words in addition to the text shown: the rest of its description, and synonyms for all of it. */
function searchFor(shown: readonly string[], more: readonly string[]): { search: string } {
  const all = [...shown, ...more].join(' ').toLowerCase();
  const others = Object.entries(searchWords).flatMap(([said, typed]) => (all.includes(said) ? [typed] : []));
  return { search: [...new Set([...more, ...others])].join(' ') };
}

/** The states that wait for an event, without the chart's id: its own is empty. */
const waitingFor = (type: string, chart: string, transitions: Chart['transitions']): string[] => [
  ...new Set(
    transitions.filter(({ id }) => arrowOf(id).event === type).map(({ from }) => from.slice(chart.length + 1)),
  ),
];

/** Without the chart's id, because shared charts run under the name of what they are about. */
const shapeOf = (chart: string, states: Chart['states']): string[] =>
  states.filter(({ parent }) => parent).map(({ id }) => id.slice(chart.length + 1));

/** Another one as soon as a state or a transition is: recordings carry it. */
const versionOf = (chart: Chart): string =>
  createHash('sha256')
    .update([...shapeOf(chart.id, chart.states), ...chart.transitions.map(({ id }) => id)].join('\n'))
    .digest('hex')
    .slice(0, 8);

const namesBy = (charts: [CatalogueEntry, Chart][], namesIn: (chart: Chart) => string[] | string): string =>
  `{\n${charts.map(([, chart]) => `${JSON.stringify(chart.id)}:${JSON.stringify(namesIn(chart))}`).join(',\n')}\n}\n`;

/** What the server's files call charts, their states and the transitions that are detours: as the page does. */
function wordsOf(charts: [CatalogueEntry, Chart][], layouts: ReadonlyMap<string, Layout>): string {
  const inOrder = areas.flatMap((area) => charts.filter(([entry]) => entry.area === area));
  const entries = inOrder.map(([{ title }, { id, states, transitions }]) => {
    const placed = layouts.get(id) as Layout;
    const ways = transitions.filter((way) => detourOf(arrowOf(way.id)));

    return [
      id,
      {
        title,
        states: Object.fromEntries(states.filter(({ parent }) => parent).map((state) => [state.id, state.name])),
        detours: Object.fromEntries(ways.map((way) => [way.id, saidOf(placed, way.id)])),
      },
    ] as const;
  });

  return `{\n${entries.map(([id, words]) => `${JSON.stringify(id)}:${JSON.stringify(words)}`).join(',\n')}\n}\n`;
}

const root = new URL('../../', import.meta.url);
const textOf = (path: string): string | undefined =>
  existsSync(new URL(path, root)) ? readFileSync(new URL(path, root), 'utf8') : undefined;

/** Laying a chart out takes seconds, so one whose checksum is unchanged is taken as it was drawn. */
export async function drawingOf(chart: Chart): Promise<Layout> {
  const before = textOf(layoutFile(chart.id));
  if (before === undefined) return layout(chart);
  const checksums = JSON.parse(textOf(CHECKSUMS) ?? '{}') as Readonly<Record<string, string>>;
  const drawn = JSON.parse(before) as Layout;

  return checksums[chart.id] === checksumOf(chart, before) ? drawn : layout(chart, drawn);
}

/** Everything that `npm run charts` writes. `isAfresh`: as if nothing had been drawn before. */
export async function documents({ isAfresh = false } = {}): Promise<Documents> {
  const charts = catalogue.map((entry): [CatalogueEntry, Chart] => [entry, extract(entry.machine as AnyStateMachine)]);
  const written: Documents = new Map();
  const layouts = new Map<string, Layout>();
  const checksums: Record<string, string> = {};
  for (const [{ title }, chart] of charts) {
    const placed = await (isAfresh ? layout(chart) : drawingOf(chart));
    const drawing = `${JSON.stringify(placed)}\n`;
    layouts.set(chart.id, placed);
    written.set(layoutFile(chart.id), drawing);
    checksums[chart.id] = checksumOf(chart, drawing);
    for (const picture of placed.pictures)
      written.set(`${PICTURES}/${pictureFile(picture.root)}`, draw(picture, captionOf(title, chart, picture.root)));
  }
  written.set(CHECKSUMS, `${JSON.stringify(checksums, null, 2)}\n`);
  written.set(`${LAYOUTS}/overview.json`, overviewOf(charts));
  written.set(
    `${LAYOUTS}/shapes.json`,
    namesBy(charts, ({ id, states }) => shapeOf(id, states)),
  );
  written.set(
    `${LAYOUTS}/transitions.json`,
    namesBy(charts, ({ transitions }) => transitions.map(({ id }) => id)),
  );
  written.set(`${LAYOUTS}/names.json`, wordsOf(charts, layouts));
  written.set(`${LAYOUTS}/versions.json`, namesBy(charts, versionOf));
  const sections = charts.map(([entry, chart]) => section(entry, chart, layouts.get(chart.id) as Layout));
  written.set(`${PICTURES}/README.md`, `${[READING, ...storyOfTheLogo(), ASIDE, ...sections].join('\n')}\n`);
  written.set('src/machines/README.md', machinesPage(charts));
  return written;
}
