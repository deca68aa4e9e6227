/** Matches an ISO 8601 duration without months and years, whose lengths vary: `P1D`, `PT2H30M`, `P1W`, `-PT5M`. */
const DURATION = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
/** Factors for the pattern's groups: weeks, days, hours, minutes, seconds. Unit: ms. */
const UNITS = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000];

/** @returns ms; NaN if the text is not such a duration */
export function parseDuration(text: string): number {
  const match = DURATION.exec(text);
  if (match === null || /[PT]$/.test(text)) {
    return Number.NaN;
  }
  const [, sign, ...parts] = match;
  const time = parts.reduce(
    (sum, part, index) => sum + Number((part as string | undefined) ?? 0) * (UNITS[index] ?? 0),
    0,
  );
  return sign === undefined ? time : -time;
}
