import type { Who } from './who.ts';

/**
 * Why somebody is sick, and what their doctor wrote, is for themselves and for HR: of the company, or of their branch.
 * Whoever else decides on sick leave sees its days. The scope decides about whom.
 */
export const mayReadMedical = ({ level, roles }: Pick<Who, 'level' | 'roles'>): boolean =>
  level === 'company' || roles.includes('b-hr');
