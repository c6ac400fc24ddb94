import { describe } from 'vitest';
import { addEmployee, apiOf, good } from '../support/api.ts';
import { arrives, expect, findOne, it, toast } from '../support/browser.ts';
import { branchAdmin, companyHr } from '../support/people.ts';

describe('a department', () => {
  it('is added, renamed after someone else renamed it, and merged into another, which counts its people', async ({
    open,
  }) => {
    const stamp = `${process.pid}${Date.now()}`;
    const [first, theirs, second] = [`Archive ${stamp}`, `Their Archive ${stamp}`, `Library ${stamp}`];
    const api = await apiOf(companyHr);
    const into = good(await api.call('createDepartment', { body: { name: second } })).department;
    const page = await open({ as: companyHr, at: '/employees/addDepartment' });
    await page.getByRole('button', { name: 'Add department' }).click();
    await page.getByLabel('Department name').fill(first);
    await page.getByRole('dialog').getByRole('button', { name: 'Add department' }).click();
    await toast(page, 'Department added');
    await findOne(page, 'departments', first);
    await page.getByRole('button', { name: `Actions for ${first}` }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Department name').fill(`${first} A`);

    const { departments } = good(await api.call('getDepartments', { query: { search: first } }));
    const unit = departments[0];
    if (!unit) throw new Error('It was not stored.');
    good(await api.call('editDepartment', { body: { _id: unit._id, version: unit.version, name: theirs } }));
    await addEmployee({ department: unit._id });
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'This was changed while you were editing' });
    await question.getByText(theirs, { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Use the saved version' }).click();
    await page.locator(`#name[value="${theirs}"]`).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(`/employees/addDepartment?search=${stamp}`);
    await page.getByRole('button', { name: `Actions for ${theirs}` }).click();
    await page.getByRole('menuitem', { name: 'Merge into another' }).click();
    await page.getByRole('combobox', { name: 'Merge into' }).fill(second);
    // Until then what was listed before goes from under the pointer.
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(second)]);
    await page.getByRole('option', { name: second }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: `Merge ${theirs}` }).click();
    await toast(page, 'Departments merged');
    await page.getByRole('link', { name: `1 person in ${second}` }).click();
    await arrives(page, `/employees?department=${into._id}&state=enabled`);
    await page.getByText('1-1 of 1').waitFor();
  });

  it('can be viewed and added but not changed by branch admins', async ({ open }) => {
    const page = await open({ as: branchAdmin, at: '/employees/addDesignation' });
    await page.getByRole('table', { name: 'Designations' }).getByRole('link').first().waitFor();

    await page.getByRole('button', { name: 'Add designation' }).waitFor();
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
  });
});
