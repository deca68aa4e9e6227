/** A mistake in a description: something that the specification does not allow in that place. */
export interface Mistake {
  pointer: string;
  reason: string;
  /** Against the specification, but without a doubt about what is meant. */
  isHarmless?: boolean;
}
