/** A file that cannot be read, said for the person who sent it. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly status: number;

  constructor(message: string, status = 422) {
    super(message);
    this.status = status;
  }
}

export const PASSWORD = 'This file is protected with a password. Please remove the password and send it again.';
export const BROKEN = 'This file is damaged or incomplete. Please save it again in your spreadsheet program.';
export const TOO_MUCH_INSIDE = 'This file holds far more than a list of people could. Please send the list alone.';
