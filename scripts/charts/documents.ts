/** What is written about the charts: a picture and a layout for each, and the two pages that list them. */
import type { AnyStateMachine } from 'xstate';
import { type CatalogueEntry, catalogue } from '../../src/machines/catalogue.ts';
import { draw } from './draw.ts';
import { type Chart, extract } from './extract.ts';
import { labelOf, layout } from './layout.ts';
import { storyOfTheLogo } from './story.ts';
import { causerOf } from './words.ts';

/** Path below the root of the tree → what stands there. */
export type Documents = Map<string, string>;

const LAYOUTS = 'src/machines/charts';
const PICTURES = 'docs/workflows';

function statesOf({ states, transitions }: Chart): string[] {
  const nameOf = (id: string) => states.find((state) => state.id === id)?.name ?? id;
  return states
    .filter((state) => state.parent)
    .flatMap((state) => [
      `- **${state.name}**${state.kind === 'final' ? ' (the end)' : ''}: ${state.description}`,
      ...transitions
        .filter((transition) => transition.from === state.id)
        .map((transition) => {
          const goes = transition.to && transition.to !== transition.from ? ` → ${nameOf(transition.to)}` : '';
          const why = transition.unreachable ?? transition.description;
          return `  - ${labelOf(transition)}${goes}${why ? ` (${why})` : ''}`;
        }),
    ]);
}

function section({ title, purpose, who }: CatalogueEntry, chart: Chart): string {
  return [
    `## ${title}`,
    '',
    purpose,
    '',
    `**Who moves it.** ${who}`,
    '',
    `![${title}](${chart.id}.svg)`,
    '',
    '<details><summary>The same in words</summary>',
    '',
    ...statesOf(chart),
    '',
    '</details>',
  ].join('\n');
}

const READING = `# Workflows

Every workflow of the console as a chart, drawn from the very machine that runs. \`npm run charts\` draws them anew; a test
fails when a picture and its machine differ.

**How to read them.** A box is a state: something that holds until an event ends it. A dot shows where a chart, or a box
with boxes inside, begins; a thick border where it ends; a dashed border means that all boxes inside hold at once. An arrow is
labelled *event [condition] / what is done*. Of several arrows with the same event the first whose condition holds is
taken; one that says "at once" needs no event. Green lines are calls that run while the state holds, and things done on
the way in or out. Lines in italics are answers to events that do not leave the state.

**Which one to look into.** Who may be at which page, and what comes first after signing in: Session. What a page does from
its opening to its end: the chart of that name; pages that only list, edit or show something share List, Form and Single
record. Anything in words of the charts that is not clear from the picture stands below it under "The same in words", where
what is behind a condition or an arrow is said in brackets.

## What happens when a company admin without a logo signs in

They have changed their password and filled in the company's profile, but nobody has ever set a logo or skipped it. They
cannot use the console before they have done one of the two. Made by playing the charts themselves; what stands in italics is
the state that the chart is in afterwards.
`;

/** What the story leaves open, in words. */
const ASIDE = `
Had the password or the profile been missing too, these steps would have come before it, in that order. A company HR goes the
same way. A branch admin is asked for a picture of their own, at Home only; writers and reporting managers are never stopped.
A support session of the provider passes all steps. A file that is too large or no picture is refused on the spot, and one that the
network loses on its way can be sent again: see Logo.
`;

function machinesPage(charts: [CatalogueEntry, Chart][]): string {
  const rows = charts.map(
    ([{ title }, chart]) =>
      `| [${title}](../../${PICTURES}/README.md#${title.toLowerCase().replaceAll(' ', '-')}) | \`${chart.id}\` | ${chart.description} | ${chart.states.length} | ${chart.transitions.length} |`,
  );
  return `${[
    '# Charts',
    '',
    'Made by `npm run charts`; the pictures are in [docs/workflows](../../docs/workflows/README.md).',
    '',
    '| chart | id | what it is | states | transitions |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')}\n`;
}

/** Every chart in words, for the page that lists them and for those who recognise a running one. */
function overviewOf(charts: [CatalogueEntry, Chart][]): string {
  const entries = charts.map(([{ title, purpose, who }, { id, states, transitions }]) => ({
    id,
    title,
    purpose,
    who,
    states: states.filter(({ parent }) => parent).map(({ id, name, description }) => ({ id, name, description })),
    events: [...new Map(transitions.filter(({ cause }) => cause).map(({ id, cause }) => [typeOf(id), cause]))].map(
      ([type, name]) => ({ type, name, by: causerOf(type) }),
    ),
  }));
  return `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;
}

/** The states of a chart without its name: shared charts run under the name of what they are about. */
const shapeOf = (chart: string, states: Chart['states']): string[] =>
  states.filter(({ parent }) => parent).map(({ id }) => id.slice(chart.length + 1));

/** Names in each chart, a line for each: for those who recognise a running one, and who judge what is said of one. */
const namesBy = (charts: [CatalogueEntry, Chart][], namesIn: (chart: Chart) => string[]): string =>
  `{\n${charts.map(([, chart]) => `${JSON.stringify(chart.id)}:${JSON.stringify(namesIn(chart))}`).join(',\n')}\n}\n`;

/** The event's own name in a transition's: `state --event[branch]--> target`. */
const typeOf = (transition: string) => /--(.*)\[\d+\]-->/.exec(transition)?.[1] ?? '';

/** Everything that `npm run charts` writes. The same machines give the same documents, to the byte. */
export async function documents(): Promise<Documents> {
  const charts = catalogue.map((entry): [CatalogueEntry, Chart] => [entry, extract(entry.machine as AnyStateMachine)]);
  const written: Documents = new Map();
  for (const [, chart] of charts) {
    const placed = await layout(chart);
    written.set(`${LAYOUTS}/${chart.id}.json`, `${JSON.stringify(placed)}\n`);
    written.set(`${PICTURES}/${chart.id}.svg`, draw(placed));
  }
  written.set(`${LAYOUTS}/overview.json`, overviewOf(charts));
  written.set(
    `${LAYOUTS}/shapes.json`,
    namesBy(charts, ({ id, states }) => shapeOf(id, states)),
  );
  written.set(
    `${LAYOUTS}/transitions.json`,
    namesBy(charts, ({ transitions }) => transitions.map(({ id }) => id)),
  );
  const sections = charts.map(([entry, chart]) => section(entry, chart));
  written.set(`${PICTURES}/README.md`, `${[READING, ...storyOfTheLogo(), ASIDE, ...sections].join('\n')}\n`);
  written.set('src/machines/README.md', machinesPage(charts));
  return written;
}
