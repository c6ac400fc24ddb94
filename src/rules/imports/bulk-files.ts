import { BULK_ACCEPT } from '../shared/constants.ts';

export function bulkFilesError(files: readonly { name: string }[]): string | undefined {
  if (files.length === 0) return 'Please Select Any File';
  const wrong = files.find(({ name }) => !BULK_ACCEPT.split(',').some((type) => name.toLowerCase().endsWith(type)));

  return wrong && `${wrong.name} is not a spreadsheet (${BULK_ACCEPT.replaceAll(',', ', ')}).`;
}
