import { text } from 'node:stream/consumers';
import { describe } from 'vitest';
import { expect, it, toast } from '../support/browser.ts';
import { companyHr } from '../support/people.ts';

describe('an insurance plan', () => {
  it('is added next to the company profile and downloads its stored document', async ({ open }) => {
    const plan = `Vision ${Date.now()}`;
    const option = `Glasses ${Date.now()}`;
    const page = await open({ as: companyHr, at: '/setting/comapany' });
    await page.getByRole('tab', { name: 'Insurance plans' }).click();
    await page.getByRole('button', { name: 'Add insurance plan' }).click();

    const dialog = page.getByRole('dialog', { name: 'Add insurance plan' });
    await dialog.getByLabel('Plan name').fill(plan);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(option);
    await dialog.getByLabel('Eligible categories').fill('Nursing, Night shift');
    await dialog.getByLabel('Effective from').fill('2026-01-01');
    await dialog.getByRole('button', { name: 'Add insurance plan' }).click();
    await toast(page, 'Insurance plan added');

    const picker = page.getByLabel(`Upload the policy document for ${option}`);
    await picker.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('notes') });
    await toast(page, 'The document must be a PDF file.');
    const buffer = Buffer.from('%PDF-1.7\nwhat is covered\n%%EOF\n');
    await picker.setInputFiles({ name: 'cover.pdf', mimeType: 'application/pdf', buffer });
    await toast(page, 'Document uploaded');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Policy document for ${option}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('cover.pdf');
    expect(await text(await download.createReadStream())).toBe(buffer.toString());
  });
});
