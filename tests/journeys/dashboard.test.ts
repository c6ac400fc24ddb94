import { describe } from 'vitest';
import { DASHBOARD_POLL_MS } from '../../src/rules/shared/constants.ts';
import { addEmployee, addSignedIn, apiOf, good } from '../support/api.ts';
import { arrives, expect, it, toast } from '../support/browser.ts';
import { branchAdmin, branchHr, companyHr } from '../support/people.ts';

/** A branch that no other journey changes. */
async function addBranch() {
  const body = { branchName: `Nazaré ${process.pid}${Date.now()}`, timezone: 'Europe/Lisbon' };

  return good(await (await apiOf(companyHr)).call('createBranch', { body })).branch;
}

describe('the dashboard', () => {
  it('links each number to the list behind it, for the chosen branch and period', async ({ open }) => {
    // In a branch of the demo, other journeys may add people between the two pages.
    const { _id: branchId, branchName } = await addBranch();
    await addEmployee({ branchId });
    await addEmployee({ branchId });
    const page = await open({ as: companyHr, at: '/dashboard' });
    await page.getByLabel('Branch', { exact: true }).selectOption({ label: branchName });
    await page.getByText(`Today at ${branchName}`).waitFor();
    await page.getByLabel('Period').selectOption({ label: 'Last 90 days' });
    await page.waitForURL(/branchId=.*&period=90/);
    const people = page.getByRole('link', { name: /^Active people/ });
    await people.getByText('2', { exact: true }).waitFor();

    await people.click();
    await page.getByText('1-2 of 2').waitFor();
    await page.getByRole('button', { name: `Remove filter Branch: ${branchName}` }).waitFor();

    await page.goBack();
    await page.getByText(`Today at ${branchName}`).waitFor();
    await expect.poll(() => page.getByLabel('Period').inputValue()).toBe('90');
  });

  it('can be rearranged with the keyboard alone, for one person', async ({ open }) => {
    // What an earlier try has hidden would be shown again.
    const api = await apiOf(branchHr);
    const { tiles, version } = good(await api.call('companyDashboard', { query: {} })).dashboard.layout;
    good(await api.call('arrangeDashboard', { body: { tiles, hidden: [], version } }));
    const page = await open({ as: branchHr, at: '/dashboard' });
    const titles = () => page.locator('[data-tile] h2').allTextContents();
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    const [first, second] = await titles();
    await page.getByRole('button', { name: 'Arrange tiles' }).press('Enter');
    await page.getByRole('button', { name: `Move ${first} down` }).press('Enter');
    await page.getByRole('checkbox', { name: 'Recognition' }).press('Space');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await toast(page, 'Dashboard updated');
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first]);

    await page.reload();
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first]);
    expect(await titles()).not.toContain('Recognition');

    const other = await open({ as: branchAdmin, at: '/dashboard' });
    await other.getByRole('heading', { name: 'Recognition' }).waitFor();
  });

  it('updates its counts without moving the page', async ({ open }) => {
    const { _id: branchId } = await addBranch();
    const writer = await apiOf((await addSignedIn({ branchId })).email);
    const asks = async () =>
      good(
        await writer.call('startConversation', { body: { subject: 'Parking', body: 'Where do I park my bicycle?' } }),
      );
    await asks();
    const page = await open({ as: companyHr });
    await page.clock.install();
    await page.goto(`/dashboard?branchId=${branchId}`);
    const waiting = page.getByRole('link', { name: /^Unanswered conversations/ });
    const count = async () => Number((await waiting.locator('span').last().textContent())?.replace(/\D/g, ''));
    await waiting.waitFor();
    await expect.poll(count).toBe(1);
    const departments = page.getByRole('heading', { name: 'Departments' });
    await departments.scrollIntoViewIfNeeded();
    const place = await departments.boundingBox();
    await asks();
    await page.clock.fastForward(DASHBOARD_POLL_MS);

    await expect.poll(count).toBe(2);
    expect((await departments.boundingBox())?.y).toBe(place?.y);
  });

  it('refuses a branch admin another branch and links back to their own', async ({ open }) => {
    const { branches } = good(await (await apiOf(companyHr)).call('getBranches', { query: { search: 'Porto' } }));
    const page = await open({
      as: branchAdmin,
      at: `/dashboard?branchId=${branches[0]?._id}`,
      mayLog: /status: 404|status of 404/,
    });
    await page.getByText('This branch could not be found').waitFor();
    expect(await page.getByLabel('Branch', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await arrives(page, '/dashboard');
    await page.getByText('Today at Lisbon').waitFor();
  });
});
