import { expect, it } from 'vitest';
import { checkReply, list, recordOf } from '../../machines/charts/bulk-upload.chart.ts';
import { find, press } from '../ui/support/render.tsx';
import { pageText, show } from './upload-page.tsx';

const heldBack = recordOf({ choices: { welcome: false } });

it('an upload of employees sends welcome emails unless that is switched off', () => {
  const { sent } = show('choosing', { files: [list] });
  press(find('input[type="checkbox"]:checked'));

  expect(sent()).toEqual([{ type: 'choice.made', choices: { welcomes: false } }]);
});

it('a dry run says whether the people it would add get a welcome email', () => {
  show('checked', { check: checkReply.body });
  expect(pageText()).toContain('Nothing has been saved yet. People who are added will get a welcome email.');
  show('checked', { check: checkReply.body, welcomes: false });
  expect(pageText()).toContain('Nothing has been saved yet. No welcome emails will be sent.');
  show('checked', { check: { ...checkReply.body, created: 0, updated: 1 } });
  expect(pageText()).not.toContain('welcome email');
});

it.each([
  ['interrupted', 'So far: 4 added without welcome emails.'],
  [{ someRefused: 'shown' }, '4 added without welcome emails.'],
])('an upload that ends as %o says that emails were held back, and leads to these people', (state, words) => {
  show(state, { record: heldBack });

  expect(pageText()).toContain(words);
  expect(pageText()).toContain('No welcome emails have been sent. When you are ready, select people in the list and');
  expect(find<HTMLAnchorElement>('a').getAttribute('href')).toBe('/employees?signedIn=notWelcomed');
});

it('an upload that has added no one has held nothing back', () => {
  show('interrupted', { record: { ...heldBack, created: 0, unchanged: 4 } });
  expect(pageText()).not.toContain('welcome');
});
