import type { RowCommand } from '../../collection.machine.ts';

/** Makes a command for a row, as a list's menu offers it. Without `done`, the server says what was done. */
export const rowCommand =
  <Base, Name extends string>(name: Name, needsConfirmation: boolean, done?: string) =>
  <Row extends Base>(row: Row): RowCommand<Row, Name> => ({ name, row, needsConfirmation, done });
