import { describe } from 'vitest';
import { addEmployee } from '../support/api.ts';
import { arrives, expect, it, toast } from '../support/browser.ts';
import { branchAdmin, companyHr } from '../support/people.ts';
import { picture } from '../support/pictures.ts';

describe('a team', () => {
  it('is made from people without a team, can take one from another, and links its head count to them', async ({
    open,
  }) => {
    const person = await addEmployee();
    const [first, second] = [`Rowers ${person.empId}`, `Runners ${person.empId}`];
    const page = await open({ as: companyHr, at: '/teams' });
    await page.getByRole('link', { name: 'Add team' }).first().click();
    await page.getByLabel('Team name').fill(first);
    await page.locator('input[type=file]').setInputFiles(await picture());
    await page.getByRole('searchbox', { name: 'Search people to add' }).fill(person.email);
    await page.getByRole('checkbox', { name: person.fullName }).check();
    await page.getByRole('button', { name: 'Add team' }).click();
    await toast(page, 'Team added');
    await arrives(page, '/teams/view');

    // They are free no longer: only with the tick are they offered, and then they leave the first team.
    await page.goto('/teams/add');
    await page.getByLabel('Team name').fill(second);
    await page.getByRole('searchbox', { name: 'Search people to add' }).fill(person.email);
    await page.getByText('No one matches.').waitFor();
    await page.getByRole('checkbox', { name: 'Include people in other teams' }).check();
    await page.getByRole('searchbox', { name: 'Search people to add' }).fill(person.email);
    await page.getByRole('checkbox', { name: person.fullName }).check();
    await page.getByRole('button', { name: 'Add team' }).click();
    await toast(page, 'Team added');
    await arrives(page, '/teams/view');

    await page.getByRole('searchbox', { name: 'Search teams' }).fill(person.empId);
    await page.getByText('1-2 of 2', { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: first }).getByText('0', { exact: true }).waitFor();
    await page.getByRole('link', { name: `1 person in ${second}` }).click();
    await page.getByText(/^1-1 of 1$/).waitFor();
    await page.getByRole('row').filter({ hasText: person.fullName }).waitFor();
  });

  it('can only be viewed by a branch admin', async ({ open }) => {
    const page = await open({ as: branchAdmin, at: '/teams/add' });

    await page.getByRole('heading', { name: 'Only company admins can edit teams' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add team' }).count()).toBe(0);
  });
});
