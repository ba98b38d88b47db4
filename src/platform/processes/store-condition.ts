/** What an operator should know of the store, for `/healthz` and `/metrics`. */
export interface StoreCondition {
  /** Why nothing is deleted in the store; null where folder and database belong together. It names paths: not for answers. */
  readonly problem: string | null;
  /** Runs of the folder that the database does not know. */
  readonly unlistedRuns: number;
  /** Files of stored runs that were found damaged and have not been made again. */
  readonly damage: readonly Damage[];
}

/** A file of a stored run that is not what was written, as it was found last. */
export interface Damage {
  /** Id of the model. */
  readonly model: string;
  readonly initTime: Date;
  /** Name of the cube or manifest. */
  readonly file: string;
  readonly fault: string;
}
