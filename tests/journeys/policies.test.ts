import { describe } from 'vitest';
import { ownPolicyPath, policyPath } from '../../src/rules/shared/links.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { apiOf, good } from '../support/api.ts';
import { expect, it, toast } from '../support/browser.ts';
import { companyHr, manager } from '../support/people.ts';
import { forgetsText, keepsText } from '../support/unsaved-text.ts';

const unique = () => `Journey ${process.pid} ${Date.now()}`;
const documentOf = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});

async function publish(title: string, text: string) {
  const hr = await apiOf(companyHr);
  const { policy } = good(
    await hr.call('uploadPolicyDocument', {
      body: {
        title,
        category: 'Conduct',
        effectiveFrom: '2026-01-01',
        acknowledgeDays: 14,
        body: documentOf(text),
        sendsReminders: false,
      },
    }),
  );

  return { hr, policy };
}

describe('a policy', () => {
  it('is written, published after one confirmation, and acknowledged by its readers with the keyboard alone', async ({
    open,
  }) => {
    const title = unique();
    const page = await open({ as: companyHr, at: paths.addPolicies });
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Conduct');
    await page.getByRole('textbox', { name: 'Policy text' }).fill('Be on time.');
    await page.getByText('at the moment').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('will be asked to acknowledge this policy within 14 days').waitFor();
    await question.getByRole('button', { name: 'Publish version' }).click();
    await page.getByText('Policy published').waitFor();

    const hr = await apiOf(companyHr);
    const { policies } = good(await hr.call('getPolicyDocuments', { query: { search: title } }));
    const id = policies[0]?._id ?? '';
    const reader = await open({ as: manager, at: ownPolicyPath(id) });
    await reader.getByText('Be on time.').waitFor();
    await reader.getByRole('button', { name: 'Acknowledge' }).focus();
    await reader.keyboard.press('Enter');
    await reader.getByText('Confirm that you have read and understood this policy.').waitFor();
    await reader.keyboard.press('Shift+Tab');
    await reader.keyboard.press('Space');
    await reader.keyboard.press('Tab');
    await reader.keyboard.press('Enter');
    await reader.getByText('You acknowledged version 1').waitFor();
    await expect
      .poll(() => reader.evaluate(() => document.activeElement?.textContent))
      .toContain('You acknowledged version 1');

    await page.goto(policyPath(id));
    await page.getByRole('button', { name: 'Acknowledged: everyone, 1' }).click();
    await expect.poll(() => page.getByRole('table', { name: 'Audience' }).getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Retire' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Retire' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire policy' }).click();
    await page.getByText('Retired').first().waitFor();
  });

  it('draft survives a reload, and is gone once it is discarded', async ({ open }) => {
    const { policy } = await publish(unique(), 'Be on time.');
    const at = `${paths.addPolicies}?policy=${policy._id}`;
    const page = await open({ as: companyHr, at });
    const text = page.getByRole('textbox', { name: 'Policy text' });
    await text.getByText('Be on time.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Or call.');
    await keepsText(page, 'Or call.');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    const question = page.getByRole('alertdialog', { name: 'Restore your unsaved text?' });
    await question.locator('ins').getByText('Or call.').waitFor();
    await question.getByRole('button', { name: 'Restore' }).click();
    await text.getByText('Be on time. Or call.').waitFor();
    await keepsText(page, 'Or call.');

    await page.reload();
    await question.getByRole('button', { name: 'Discard' }).click();
    await text.getByText('Be on time.', { exact: true }).waitFor();
    await forgetsText(page, 'Or call.');
    await page.reload();
    await text.getByText('Be on time.', { exact: true }).waitFor();
    expect(await question.count()).toBe(0);
  });

  it('must be acknowledged again for its next version, and shows which words changed', async ({ open }) => {
    const { hr, policy } = await publish(unique(), 'Gifts up to 50 euros are fine.');
    const { _id: id, version } = policy;
    const call = await apiOf(manager);
    good(await call.call('acknowledgePolicy', { params: { id }, body: { number: 1 } }));
    const body = { version, body: documentOf('Gifts up to 25 euros are fine.'), changeNote: 'Less.', isDraft: false };
    good(await hr.call('editPolicyDocument', { params: { id }, body }));

    const page = await open({ as: manager, at: ownPolicyPath(id) });
    await page.getByText('To acknowledge').waitFor();
    await page.getByText('Less.').first().waitFor();
    await page.getByRole('button', { name: 'Show changes' }).click();
    await expect.poll(() => page.locator('del').textContent()).toContain('50');
    await expect.poll(() => page.locator('ins').textContent()).toContain('25');
  });

  it('can be corrected without a new acknowledgement from those who have given one', async ({ open }) => {
    const title = unique();
    const { policy } = await publish(title, 'Be on tiem.');
    const id = policy._id;
    const reader = await apiOf(manager);
    good(await reader.call('acknowledgePolicy', { params: { id }, body: { number: 1 } }));
    const page = await open({ as: companyHr, at: `${paths.addPolicies}?policy=${id}` });
    await page.getByRole('textbox', { name: 'Policy text' }).fill('Be on time.');
    await page.getByRole('radio', { name: /^Minor correction/ }).check();
    await page.getByRole('button', { name: 'Publish correction' }).click();
    const question = page.getByRole('alertdialog', { name: 'Publish this correction?' });
    await question.getByText('don’t need to do so again').waitFor();
    await question.getByRole('button', { name: 'Publish correction' }).click();
    await toast(page, 'Policy corrected');
    await page.goto(policyPath(id));
    await page.getByRole('heading', { name: 'Version 2' }).waitFor();
    await page.getByText('Minor correction', { exact: true }).waitFor();
    const own = await open({ as: manager, at: ownPolicyPath(id) });
    await own.getByText('Be on time.').waitFor();
    await own.getByText('This version is only a minor correction').waitFor();
    await own.getByText(/You acknowledged version 1 on/).waitFor();
    expect(await own.getByRole('checkbox', { name: 'I have read' }).count()).toBe(0);
  });

  it('shows its new acknowledgement counts when the person returns to its page', async ({ open }) => {
    const { policy } = await publish(unique(), 'Be on time.');
    const page = await open({ as: companyHr, at: policyPath(policy._id) });
    await page.getByText('Acknowledged: 0').waitFor();
    await page.getByRole('table', { name: 'Audience' }).getByRole('row').nth(1).waitFor();
    const reader = await apiOf(manager);
    good(await reader.call('acknowledgePolicy', { params: { id: policy._id }, body: { number: 1 } }));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('button', { name: 'Acknowledged: everyone, 1' }).waitFor();
  });

  it('that was replaced while someone read it shows the new version before it can be acknowledged', async ({
    open,
  }) => {
    const { hr, policy } = await publish(unique(), 'Be on time.');
    const { _id: id, version } = policy;
    const page = await open({ as: manager, at: ownPolicyPath(id) });
    await page.getByText('Be on time.').waitFor();
    const body = { version, body: documentOf('Be early.'), isDraft: false };
    good(await hr.call('editPolicyDocument', { params: { id }, body }));
    await page.getByRole('checkbox', { name: 'I have read' }).check();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('A newer version was published while you were reading.').waitFor();
    await page.getByText('Be early.').waitFor();
    await expect.poll(() => page.getByRole('checkbox', { name: 'I have read' }).isChecked()).toBe(false);
  });
});
