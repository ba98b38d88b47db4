/** The grid cell that answers, in degrees. */
export interface AnsweringCell {
  readonly lat: number;
  readonly lon: number;
}
