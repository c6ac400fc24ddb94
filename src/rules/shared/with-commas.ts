/** `12,345` */
export const withCommas = (number: number): string => number.toLocaleString('en');
