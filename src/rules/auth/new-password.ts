import type { ChangePasswordBody } from '../../api/contract/auth.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../shared/constants.ts';
import { type Errors, errorsOf } from '../shared/validation.ts';

/** `canSkipCurrent`: the person followed an emailed link, so the current password isn't needed. */
export const validatePasswordChange = (
  values: ChangePasswordBody,
  { canSkipCurrent = false }: { canSkipCurrent?: boolean } = {},
): Errors<ChangePasswordBody> =>
  errorsOf<ChangePasswordBody>({
    currentPassword: !canSkipCurrent && values.currentPassword === '' && 'Please Enter Current Password!',
    newPassword: newPasswordError(values),
    confirmPassword: confirmationError(values),
  });

function newPasswordError({ currentPassword, newPassword }: ChangePasswordBody): string | false {
  if (newPassword === '') return 'Please Enter New Password!';
  // Counts characters as people see them: an emoji is one.
  const { length } = [...newPassword];
  if (length < PASSWORD_MIN) return `The new password needs at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `The new password can have at most ${PASSWORD_MAX} characters.`;

  return newPassword === currentPassword && 'The new password must be different from the current one.';
}

function confirmationError({ newPassword, confirmPassword }: ChangePasswordBody): string | false {
  if (confirmPassword === '') return 'Please Enter Confirm Password!';

  return confirmPassword !== newPassword && 'The confirmation does not match the new password.';
}
