import type { Feature } from '../../src/rules/shared/features.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { Principal } from './principal.ts';

export const featureOfKind: Readonly<Record<LeaveKind, Feature>> = { leave: 'leave', sick: 'sickLeave' };

export const enabledKinds = ({ features }: Pick<Principal, 'features'>): LeaveKind[] =>
  (['leave', 'sick'] as const).filter((kind) => features.has(featureOfKind[kind]));
