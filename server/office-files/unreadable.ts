/** The message is for the person who sent the file. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly status: number;

  constructor(message: string, status = 422) {
    super(message);
    this.status = status;
  }
}

export const PASSWORD = 'This file is password-protected. Remove the password and upload it again.';
export const BROKEN = 'This file is damaged or incomplete. Save it again in your spreadsheet program.';
export const TOO_MUCH_INSIDE = 'This file is too large to unpack. Upload only the list.';
