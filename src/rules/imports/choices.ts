/** Reads choices that a form sent as JSON, since its text fields are text. Undefined for anything else. */
export function choicesIn<Choice>(
  text: string,
  most: number,
  isChoice: (given: Readonly<Record<string, unknown>>) => boolean,
): Choice[] | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }

  return Array.isArray(given) && given.length <= most && given.every((one) => isRecord(one) && isChoice(one))
    ? given
    : undefined;
}

const isRecord = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null;
