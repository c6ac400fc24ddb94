import type { Page } from 'playwright-core';
import { routeCalls } from './calls.ts';

/**
 * Opens the tab on which employees are uploaded as if no upload was running: it would follow that one, and an earlier journey
 * may have left one.
 */
export async function openUploads(page: Page): Promise<void> {
  await routeCalls(page, /\/api\/imports\?(?!.*\bmine=)(?=.*\bcount=1(&|$))/, (call) =>
    call.fulfill({ json: { status: 200, message: 'OK', imports: [], total: 0 } }),
  );
  await page.getByRole('tab', { name: 'Upload In Bulk' }).click();
}
