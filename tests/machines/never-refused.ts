/** Guards that nothing can make refuse where they are asked. By chart, the transition, and why. */
export const neverRefused: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
