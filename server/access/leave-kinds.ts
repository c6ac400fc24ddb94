/** Leave and sick leave are switched on one by one. */
import type { Feature } from '../../src/machines/rules/features.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { Who } from './who.ts';

export const featureOf: Readonly<Record<LeaveKind, Feature>> = { leave: 'leave', sick: 'sickLeave' };

/** The kinds that the company has switched on. */
export const kindsOn = ({ features }: Pick<Who, 'features'>): LeaveKind[] =>
  (['leave', 'sick'] as const).filter((kind) => features.has(featureOf[kind]));
