import type { TestError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { nameOf, writeDurations } from './durations.ts';

const SHOWN = 10;

/** Says at the end of a run where its time went, and keeps it for the order of the next one. */
export default class TimeReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const taken = modules.map((module) => ({
      name: nameOf(module.moduleId),
      project: module.project.name,
      ms: timeOf(module),
    }));
    writeDurations(Object.fromEntries(taken.map(({ name, ms }) => [name, ms])));
    const byProject = [...new Set(taken.map(({ project }) => project))].map((name) => {
      const files = taken.filter(({ project }) => project === name);

      return {
        label: `${name}, ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
        ms: files.reduce((sum, { ms }) => sum + ms, 0),
      };
    });
    const again = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .flatMap((test) => [`  ${test.fullName}`, ...(test.result().errors ?? []).map(whyOf)]),
    );
    const longest = taken.sort((a, b) => b.ms - a.ms).slice(0, SHOWN);
    const lines = [
      'Time in test files, by project:',
      ...byProject.sort((a, b) => b.ms - a.ms).map(({ label, ms }) => line(ms, label)),
      `The longest ${longest.length}:`,
      ...longest.map(({ name, ms }) => line(ms, name)),
      ...(again.length > 0 ? ['Passed at the second try only:', ...again] : []),
    ];
    console.log(`\n${lines.join('\n')}`);
  }
}

/** What a file makes a core wait for: imports and set-up included. */
function timeOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();

  return Math.round(environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration);
}

/** What went wrong at the first try, and where. */
const whyOf = ({ message, stacks = [] }: TestError): string =>
  [`    ${message}`, ...stacks.map(({ file, line }) => `at ${nameOf(file)}:${line}`)].join('\n      ');

const line = (ms: number, label: string): string => `${(ms / 1000).toFixed(1).padStart(7)} s  ${label}`;
