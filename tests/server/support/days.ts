/** Days that are never over when a test runs. */

/** The Monday of a week of next year, weeks counted from 0; `plus` days later. */
export function mondayOfNextYear(week: number, plus = 0): string {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1));
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  day.setUTCDate(day.getUTCDate() + week * 7 + plus);

  return day.toISOString().slice(0, 10);
}
