/** Something that goes wrong for a while. */
export interface Fault {
  readonly kind: string;
  /** Whether answers may say meanwhile that a cube is damaged. */
  readonly damages?: boolean;
  begin(): Promise<void> | void;
  /** Ends what has begun; what is left to do then, the fleet does by itself. */
  end(): Promise<void> | void;
}
