import { levelOf } from '../../rules/auth/roles.ts';
import { useFileUrl, useSignedIn } from '../layout/wiring-context.ts';

export function usePicture() {
  const { track, user, company } = useSignedIn();
  const fileUrl = useFileUrl();
  const level: 'company' | 'branch' = levelOf(track.roles) === 'branch' ? 'branch' : 'company';
  const isOwn = level === 'branch';

  return {
    level,
    canSkip: !track.profileImageOrLogoUpdated,
    name: isOwn ? user.fullName : company.companyName,
    picture: fileUrl(isOwn ? user.photo : company.companyLogo),
  };
}
