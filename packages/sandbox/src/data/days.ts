/** Dates as `YYYY-MM-DD`, in UTC. */

/** Unit: ms. */
export const DAY = 86_400_000;

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return dayOf(Date.parse(day) + count * DAY);
}

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** Returns the months between two dates as `YYYY-MM`, latest first. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = to.split('-').map(Number);
  const end = from.slice(0, 7);
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name < end) {
      return months;
    }
    months.push(name);
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
}

export function lastDayOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay());
}

/** Formats a time as the API does: ISO 8601 with an offset and microseconds. */
export function timestamp(time: number): string {
  return new Date(time).toISOString().replace(/(\.\d{3})Z$/, '$1000+00:00');
}
