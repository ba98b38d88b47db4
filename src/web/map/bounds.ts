/** Degrees; `east` is above `west`, and may be beyond 180. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
