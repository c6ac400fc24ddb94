/**
 * `npm run test:paths`: how much of every chart its paths take, in the model and on the real page. Fails while a transition
 * that can be taken is not. The same as a page with coloured charts is written into .cache/paths.
 *
 *   -- --model                              leave the browser out
 *   -- --machine logo                       list the paths of one chart
 *   -- --machine logo --path 1f0c3a9b [--headed]  play one of them again, before your eyes
 */
import { parseArgs } from 'node:util';
import { charts } from '../machines/charts/charts.ts';
import { BEGINNING, type GeneratedPath, replay } from '../machines/support/mbt.ts';
import { eventInWords, inWords, pathId } from '../machines/support/path-words.ts';
import type { Driver } from './driver.ts';
import { drivers } from './drivers.ts';
import { writeReport } from './html.ts';
import { gaps, type Measure, measure, noteOnPage, notOnPage, onPageShare, pageGaps, share } from './measure.ts';
import { type Player, startPlayers } from './on-page.ts';

const { values: options } = parseArgs({
  options: {
    machine: { type: 'string' },
    path: { type: 'string' },
    headed: { type: 'boolean', default: false },
    model: { type: 'boolean', default: false },
  },
});

async function main(): Promise<boolean> {
  const { machine, path } = options;
  if (machine === undefined) return everything();
  const chart = charts[machine];
  if (!chart) {
    console.error(`There is no chart "${machine}". There are: ${Object.keys(charts).join(', ')}`);

    return false;
  }
  const measured = measure(machine, chart);

  return path === undefined ? list(measured) : again(measured, path);
}

/** All charts, with their covers played on the real page. */
async function everything(): Promise<boolean> {
  const measures = Object.entries(charts).map(([name, chart]) => measure(name, chart));
  const failures = measures.flatMap((each) =>
    [...gaps(each), ...(drivers[each.name] ? pageGaps(each) : [])].map((gap) => `${each.name}: ${gap}`),
  );
  if (!options.model) failures.push(...(await playCovers(measures)));

  console.table(measures.map(rowOf));
  for (const measured of measures) {
    const beyond = notOnPage(measured);
    if (beyond.length > 0) console.log(`Not taken on the page of ${measured.name}:\n${lines(beyond)}\n`);
  }
  console.log(`The coloured charts: ${await writeReport(measures)}`);
  if (failures.length > 0) console.error(`\nNot wholly tested:\n${lines(failures)}`);

  return failures.length === 0;
}

const lines = (texts: readonly string[]) => texts.map((text) => `  ${text}`).join('\n');

/** As many browsers as a small machine has cores. */
const BROWSERS = 2;

async function playCovers(measures: Measure[]): Promise<string[]> {
  const failures: string[] = [];
  // The longest first, so that no browser is left with one of them at the end.
  const open = measures.filter(({ name }) => drivers[name]).sort((a, b) => lengthOf(b) - lengthOf(a));
  const { players, stop } = await startPlayers(options.headed ? 1 : BROWSERS, { isHeaded: options.headed });
  const playOn = async (player: Player) => {
    for (let measured = open.shift(); measured; measured = open.shift()) {
      failures.push(...(await playCover(player, measured)));
    }
  };
  await Promise.all(players.map(playOn)).finally(stop);

  return failures;
}

/** Beginning a path takes as long as a few of its events. */
const lengthOf = ({ cover }: Measure) => cover.reduce((sum, { events }) => sum + events.length + BEGINNING, 0);

async function playCover(player: Player, measured: Measure): Promise<string[]> {
  const { name, cover } = measured;
  const failures: string[] = [];
  const played: GeneratedPath[] = [];
  for (const path of cover) {
    const error = await player.play(drivers[name] as Driver, path).catch((reason: Error) => reason);
    if (error) failures.push(`${name} ${pathId(path)} on the page:\n${error.message}`);
    else played.push(path);
  }
  noteOnPage(measured, played);

  return failures;
}

function rowOf(measured: Measure) {
  const { name, states, transitions, paths, cover, inModel } = measured;
  const unreachable = transitions.filter((each) => each.unreachable !== undefined).length;
  const offPage = transitions.filter((each) => each.offPage !== undefined).length;

  return {
    chart: name,
    states,
    transitions: transitions.length,
    unreachable,
    'off the page': offPage,
    paths: paths.length,
    cover: cover.length,
    'in the model': share(inModel.size, transitions.length - unreachable),
    'on the page': onPageShare(measured),
  };
}

/** The paths of one chart; those of the cover are marked. */
function list(measured: Measure): boolean {
  const cover = new Set(measured.cover);
  for (const path of measured.paths) {
    const steps = path.events.map(({ type }) => eventInWords({ type }));
    console.log(`${cover.has(path) ? '*' : ' '} ${pathId(path)}  ${steps.join(' → ') || 'at the start'}`);
  }

  return true;
}

async function again(measured: Measure, id: string): Promise<boolean> {
  const { name, chart, paths } = measured;
  const path = paths.find((each) => pathId(each) === id);
  if (!path) {
    console.error(
      `"${name}" has no path ${id}. List its ${paths.length} paths: npm run test:paths -- --machine ${name}`,
    );

    return false;
  }
  console.log(`${name} ${id}\n${inWords(path)}`);
  const agrees = JSON.stringify(replay(chart, path).moments) === JSON.stringify(path.expected);
  console.log(agrees ? 'In the model it goes as it should.' : 'In the model it goes elsewhere.');
  const driver = drivers[name];
  if (!driver) console.log('No driver plays this chart on the page.');
  if (!driver || options.model) return agrees;

  const { players, stop } = await startPlayers(1, { isHeaded: options.headed });
  const error = await players[0]?.play(driver, path).catch((reason: Error) => reason);
  await stop();
  console.log(error ? `On the page it does not:\n${error.message}` : 'On the page it goes as it should.');

  return agrees && !error;
}

process.exitCode = (await main()) ? 0 : 1;
