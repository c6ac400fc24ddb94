/** The version that an edit is based on. Throws without a record, instead of overwriting whatever is stored. */
export function versionOf(record: { readonly version: number } | null | undefined): number {
  if (!record) throw new Error('There is no record whose version could be sent');

  return record.version;
}
