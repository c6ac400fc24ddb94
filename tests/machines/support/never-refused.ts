/** Guards that are never false when they are evaluated, by chart and transition, with the reason. */
export const neverRefused: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
