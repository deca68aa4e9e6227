/** A mistake in a description: something that the specification does not allow in that place. */
export interface Mistake {
  pointer: string;
  reason: string;
  /** Breaks the specification, but the meaning is clear. */
  isHarmless?: boolean;
}
