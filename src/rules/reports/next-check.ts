/** Why a day can't be that of a person's next check. One that is stored already may have passed. */
export const nextCheckProblem = (
  day: string | null,
  { stored, today }: { stored: string | null; today: string },
): string | undefined => (day !== null && day !== stored && day < today ? 'Choose today or a later day.' : undefined);
