import { levelOf } from '../../machines/rules/roles.ts';
import { useFileUrl, useWho } from '../frame/wiring-context.ts';

/** Whose picture the signed-in person sets, and what it shows now: the company's logo, or their own. */
export function usePicture() {
  const { track, user, company } = useWho();
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
