/**
 * Characters per token, measured with o200k_base on this site's Markdown (3.9 prose, 3.3 tables, 2.9 JSON) and rounded
 * down so that limits hold. Unit: characters.
 */
const CHARACTERS_A_TOKEN = 3.4;

/** Returns a conservative estimate; `tests/mcp` counts exactly. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

/** Truncates a text to this many tokens at the end of a line. */
export function cutToTokens(text: string, tokens: number): {text: string; isCut: boolean} {
  const room = Math.floor(tokens * CHARACTERS_A_TOKEN);
  if (text.length <= room) {
    return {text, isCut: false};
  }
  const end = text.lastIndexOf('\n', room);
  return {text: text.slice(0, end > room / 2 ? end : room).trimEnd(), isCut: true};
}
