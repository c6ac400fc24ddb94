import { levelOf } from '../../machines/rules/roles.ts';
import { useWho } from './wiring-context.ts';

/** Whether they look after the whole company, and not one branch of it. */
export const useIsCompanyLevel = (): boolean => levelOf(useWho().track.roles) === 'company';
