/** What several drivers do on their pages, and look for. */
import type { Answer, Stage } from './stage.ts';

export const reply = (body: object): Answer => ({ status: 200, body: { status: 200, message: 'OK', ...body } });

export const passes =
  (milliseconds: number) =>
  ({ page }: Stage): Promise<void> =>
    page.clock.runFor(milliseconds);

/** Runs on the page. */
export function becomesVisible(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

export const says = ({ page }: Stage, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

export const said =
  (text: string | RegExp) =>
  (stage: Stage): Promise<void> =>
    says(stage, text);

export const pressed =
  (name: string | RegExp) =>
  ({ page }: Stage): Promise<void> =>
    page.getByRole('button', { name, exact: true }).click();

/** In the footer: the cross of the dialog is called Close too. */
export const pressedInDialog =
  (name: string | RegExp) =>
  ({ page }: Stage): Promise<void> =>
    page.getByRole('dialog').locator('footer').getByRole('button', { name, exact: true }).click();

export const dialogSays = ({ page }: Stage, text: string | RegExp): Promise<void> =>
  page.getByRole('dialog').getByText(text).first().waitFor();
