// The time in milliseconds. The sandbox program can move its clock (CLOCK_URL).
export async function now() {
  const { CLOCK_URL } = process.env;
  return CLOCK_URL ? Date.parse((await (await fetch(CLOCK_URL)).json()).now) : Date.now();
}
