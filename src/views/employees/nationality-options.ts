import { nationalities } from '../../rules/employees/nationalities.ts';

export const nationalityOptions = nationalities.map((nationality) => ({ value: nationality, label: nationality }));
