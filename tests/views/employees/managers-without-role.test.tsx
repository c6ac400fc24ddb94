import { expect, it } from 'vitest';
import { managersReply } from '../../machines/charts/bulk-upload.chart.ts';
import { texts } from '../support/page.ts';
import { find, press } from '../ui/support/render.tsx';
import { pageText, show } from './upload-page.tsx';

const { managersWithoutRole } = managersReply.body;
const manager = (at: number) => ({
  _id: `m${at}`,
  fullName: `Bo ${at}`,
  email: `bo${at}@harbour.example`,
  rows: 40,
});
const checkWith = (changes: Partial<typeof managersWithoutRole>) => ({
  ...managersReply.body,
  managersWithoutRole: { ...managersWithoutRole, ...changes },
});
const box = () => find<HTMLInputElement>('input[type="checkbox"]');

it('a dry run names the managers without the role, and gives it to them with one press, which can be taken back', () => {
  const { sent } = show('checked', { check: managersReply.body });
  expect(texts('summary')).toEqual(['1 row names a manager without the Reporting Manager role']);
  expect(texts('details[open] li')).toEqual(['Ana Silva, ana.silva@harbour.example (1 row)']);
  expect(pageText()).toContain('Give Ana Silva the Reporting Manager role');
  expect(box().checked).toBe(false);
  press(box());
  expect(sent()).toEqual([{ type: 'managersRole.pressed' }]);

  show('checked', { check: managersReply.body, managersGetRole: true });
  expect(box().checked).toBe(true);
});

it('a dry run folds a long list of managers away, and says if not all are shown', () => {
  const shown = Array.from({ length: 9 }, (_, at) => manager(at));
  show('checked', { check: checkWith({ total: 1_200, rows: 4_000, shown }) });

  expect(texts('summary')).toEqual(['4,000 rows name 1,200 managers without the Reporting Manager role']);
  expect(document.querySelector('details[open]')).toBeNull();
  expect(pageText()).toContain('The first 9 are shown.');
  expect(pageText()).toContain('Give Bo 0 and 1,199 others the Reporting Manager role');
  show('checked', { check: checkWith({ total: 2, rows: 80, shown: shown.slice(0, 2) }) });
  expect(pageText()).toContain('Give Bo 0 and 1 other the Reporting Manager role');
  expect(pageText()).not.toContain('are shown.');
});

it('a dry run shows nothing about managers if all have the role', () => {
  const { managersWithoutRole: _, ...check } = managersReply.body;
  show('checked', { check, managersGetRole: true });

  expect(document.querySelector('input[type="checkbox"]')).toBeNull();
});

it('a dry run has one line for all rows of a manager without the role', () => {
  const problem = 'Ana Silva cannot manage people without the Reporting Manager role. Give them the role.';
  const rows = [2, 3, 7].map((row) => ({
    ...{
      file: 'people.csv',
      row,
      email: `p${row}@y.example`,
      outcome: 'failed' as const,
      errors: { manager: problem },
    },
  }));
  show('checked', { check: { ...managersReply.body, failed: 3, rows } });

  expect(texts('tbody td')).toEqual(['2–3, 7', '3 people', 'Manager Email', problem]);
});
