import type { Page } from 'playwright-core';

/** On the page of workflows. */
export async function chooseChart(page: Page, title: string): Promise<void> {
  const chooser = page.getByRole('combobox', { name: 'Chart', exact: true });
  // The same text again would not be noticed.
  await chooser.fill('');
  await chooser.fill(title);
  await page.getByRole('listbox').getByRole('option', { name: title, exact: true }).click();
}
