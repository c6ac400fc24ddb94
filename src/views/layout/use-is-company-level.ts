import { levelOf } from '../../rules/auth/roles.ts';
import { useSignedIn } from './wiring-context.ts';

export const useIsCompanyLevel = (): boolean => levelOf(useSignedIn().track.roles) === 'company';
