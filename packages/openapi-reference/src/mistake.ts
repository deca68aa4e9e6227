/** A mistake in a description: something that the specification forbids in that place. */
export interface Mistake {
  pointer: string;
  reason: string;
  /** Set if the specification is violated but the meaning is clear. */
  isHarmless?: boolean;
}
