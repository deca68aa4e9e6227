/** What the specification does not allow at a place of a description. */
export interface Mistake {
  pointer: string;
  reason: string;
  /** Against the specification, but without a doubt about what is meant. */
  isHarmless?: boolean;
}
