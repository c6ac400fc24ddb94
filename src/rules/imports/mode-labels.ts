import type { ImportMode } from '../../api/contract/imports.ts';

export const modeLabels: Readonly<Record<ImportMode, string>> = {
  create: 'Add new people only',
  update: 'Add new people and update existing ones',
};
