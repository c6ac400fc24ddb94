import { describe } from 'vitest';
import { reportFormPath, reportPath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good } from '../support/api.ts';
import { arrives, expect, it } from '../support/browser.ts';
import { branchHr, companyAdmin, companyHr } from '../support/people.ts';

async function listed(as: string) {
  const { people } = good(await (await apiOf(as)).call('listPersonReports', { query: { count: 100 } }));

  return people;
}

const reportOf = async (as: string, userId: string) => {
  const params = { skip: '0', count: '1' };
  const { reports } = good(await (await apiOf(as)).call('personReports', { params, query: { userId } }));

  return reports[0];
};

describe('reports on people', () => {
  it('open from the list with measured values, bands, words and a table', async ({ open }) => {
    const page = await open({ as: companyAdmin, at: paths.reports });
    await page.getByRole('button', { name: 'Out of range', exact: true }).click();
    await arrives(page, `${paths.reports}?state=outOfRange`);
    await expect.poll(() => page.getByText('None', { exact: true }).count()).toBe(0);
    const row = page.getByRole('row').nth(1);
    await row.getByText(/out of range/).waitFor();
    const name = (await row.getByRole('link').textContent()) ?? '';
    await row.getByRole('link').focus();
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('img', { name: /^LDL cholesterol over time: .*(Within|Above) range/ }).waitFor();
    await page.getByRole('table', { name: 'LDL cholesterol' }).getByText('< 3.0').first().waitFor();
    await page
      .getByText(/^(Above|Below) range$/)
      .first()
      .waitFor();
  });

  it('show whoever saves second what the first person wrote', async ({ open }) => {
    const advice = `Walk more, ${process.pid} ${Date.now()}.`;
    const person = (await listed(companyAdmin)).at(-1);
    if (!person) throw new Error('The demo has no reports.');
    const { _id } = person;
    const page = await open({ as: companyHr, at: reportFormPath(_id) });
    await page.getByLabel('Note').fill('Was fasting.');
    await page.getByLabel('Next check').fill('2026-01-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Choose today or a later day.' }).waitFor();
    await page.getByLabel('Next check').fill('2099-05-04');
    await page.getByLabel('New recommendation').fill(advice);
    await page.getByRole('button', { name: 'Save' }).click();
    await arrives(page, reportPath(_id));
    await page.getByText('Was fasting.').waitFor();
    await page.getByText(advice).waitFor();

    await page.getByRole('link', { name: 'Edit report' }).click();
    await page.getByLabel('Note').fill('Was not fasting.');
    const version = (await reportOf(companyAdmin, _id))?.version ?? 1;
    const body = { version, note: 'Came late.', nextCheckOn: null };
    good(await (await apiOf(companyAdmin)).call('editPersonReport', { params: { id: _id }, body }));
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'This was changed while you were editing' });
    await question.getByText('Came late.').waitFor();
  });

  it('from another branch are not found', async ({ open }) => {
    const own = new Set((await listed(branchHr)).map(({ _id }) => _id));
    const other = (await listed(companyAdmin)).find(({ _id }) => !own.has(_id));
    const page = await open({ as: branchHr, at: reportPath(other?._id ?? '') });

    await page.getByRole('heading', { level: 1, name: 'Report not found' }).waitFor();
  });

  it('print without the console around them', async ({ open }) => {
    const [person] = await listed(companyAdmin);
    const page = await open({ as: companyAdmin, at: reportPath(person?._id ?? '') });
    await page.getByRole('heading', { level: 1, name: person?.fullName ?? '' }).waitFor();
    await page.emulateMedia({ media: 'print' });

    await page.getByText('Confidential health data.').waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('link', { name: 'Edit report' }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('img', { name: /^VO2 max over time/ }).isVisible()).toBe(true);
  });
});
