/** Errors, for every kind of request, for someone who can't decide on it. */

export const OWN_REQUEST = 'You cannot decide on your own request.';

export const alreadyDecidedBy = (status: string, by: { readonly fullName: string } | null | undefined): string =>
  `This request was already ${status}${by ? ` by ${by.fullName}` : ''}.`;
