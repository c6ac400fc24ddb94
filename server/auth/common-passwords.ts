/** The 49,000 commonest passwords of published leaks, in lower case, from the password meter zxcvbn-ts. */
import { dictionary } from '@zxcvbn-ts/language-common';

export const commonPasswords: ReadonlySet<string> = new Set(dictionary.passwords as string[]);
