/** The size of a text in a model's context. */

/**
 * Characters for each token, measured with o200k_base over this site's Markdown (3.9 prose, 3.3 tables, 2.9 JSON) and
 * rounded down so that limits hold. Unit: characters.
 */
const CHARACTERS_A_TOKEN = 3.4;

/** A conservative estimate; `lab/mcp` counts exactly. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

/** Truncates at the end of a line to this many tokens. */
export function cutToTokens(text: string, tokens: number): {text: string; isCut: boolean} {
  const room = Math.floor(tokens * CHARACTERS_A_TOKEN);
  if (text.length <= room) {
    return {text, isCut: false};
  }
  const end = text.lastIndexOf('\n', room);
  return {text: text.slice(0, end > room / 2 ? end : room).trimEnd(), isCut: true};
}
