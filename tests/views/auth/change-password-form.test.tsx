import { describe, expect, it } from 'vitest';
import type { Role, UserTrack } from '../../../src/api/contract/auth.ts';
import { type ChangePasswordContext, changePasswordMachine } from '../../../src/machines/change-password.machine.ts';
import { ChangePasswordForm } from '../../../src/views/auth/change-password-form.tsx';
import SetUpPasswordPage from '../../../src/views/auth/set-up-password-page.tsx';
import { restingIn } from '../support/charts.ts';
import { submit, texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, render } from '../ui/support/render.tsx';

const clean: ChangePasswordContext = { origin: 'settings', errors: {}, message: null, waitSeconds: 0 };

function show(value: string | object, context: Partial<ChangePasswordContext> = {}) {
  const chart = restingIn(changePasswordMachine, value as never, { ...clean, ...context });
  render(<ChangePasswordForm actorRef={chart.actorRef} />);

  return chart;
}

describe('the form for a new password', () => {
  it('sends the three passwords and stores none of them', () => {
    const { sent } = show({ ready: 'waiting' });
    find<HTMLInputElement>('#currentPassword').value = 'one';
    find<HTMLInputElement>('#newPassword').value = 'two';
    find<HTMLInputElement>('#confirmPassword').value = 'three';
    submit(find('form'));

    expect(sent()).toEqual([
      { type: 'form.submitted', currentPassword: 'one', newPassword: 'two', confirmPassword: 'three' },
    ]);
  });

  it('does not require the forgotten password from someone who came by a mailed link', () => {
    show({ ready: 'waiting' }, { canSkipCurrent: true });

    expect(texts('label')).toEqual(['New Password*', 'Confirm Password*']);
  });

  it('summarises its errors in the order of the fields, with a link to each field', () => {
    show(
      { ready: 'waiting' },
      {
        errors: {
          confirmPassword: 'Please Enter Confirm Password!',
          currentPassword: 'Please Enter Current Password!',
          newPassword: 'Please Enter New Password!',
        },
      },
    );

    expect(
      [...document.querySelectorAll('section a')].map((link) => [link.getAttribute('href'), link.textContent]),
    ).toEqual([
      ['#currentPassword', 'Please Enter Current Password!'],
      ['#newPassword', 'Please Enter New Password!'],
      ['#confirmPassword', 'Please Enter Confirm Password!'],
    ]);
  });

  it('shows the server’s message when no field has an error', () => {
    show({ ready: 'waiting' }, { message: 'That is not your current password' });

    expect(texts('section li')).toEqual(['That is not your current password']);
  });

  it('reports when a field with an error is edited', () => {
    const { sent } = show({ ready: 'waiting' }, { errors: { newPassword: 'Too short' } });
    type(find<HTMLInputElement>('#newPassword'), 'longer words');

    expect(sent()).toEqual([{ type: 'field.changed', field: 'newPassword' }]);
  });
});

describe('the first password', () => {
  const show = (roles: Role[], track: Partial<UserTrack> = {}) => {
    render(withWiring(signedInWiring({ roles, track: { password: false, ...track } }), <SetUpPasswordPage />));

    return [texts('h1 + p').join(), texts('ol > li').length];
  };

  it('is the first step while a company is being set up, and names the next step', () => {
    const begins = { companyProfileUpdated: false, profileImageOrLogoUpdated: false };
    expect(show(['c-admin'], begins)).toEqual(['Choose a password that only you know. Company details come next.', 3]);
    expect(show(['c-hr'], { profileImageOrLogoUpdated: false })).toEqual([
      'Choose a password that only you know. The company logo comes next.',
      3,
    ]);
  });

  it('is the only step for people who join a company or branch that is set up', () => {
    const alone = ['Choose a password that only you know.', 0];
    expect(show(['c-hr'])).toEqual(alone);
    expect(show(['b-admin'], { profileImageOrLogoUpdated: false })).toEqual(alone);
  });
});
