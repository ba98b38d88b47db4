import type { GridFieldName, TimeWindow, VariableName } from '../../catalog/index.ts';
import type { UnitConversion } from '../../fields/index.ts';

/** Where the producer's own message of a native field is. */
export interface MessageReference {
  /** The variable whose native field it is, or what it says of the grid's cells. */
  readonly field: VariableName | GridFieldName;
  /** What the values cover, in hours after the initialisation; of a field that a run has once: `instant` at 0. */
  readonly window: TimeWindow;
  /** An http(s) URL without anything secret. */
  readonly url: string;
  /** First byte of the message in the file, 0 where the whole file is one message. */
  readonly offset: number;
  /** Bytes of the message; null where the whole file, packed or not, is one message. */
  readonly length: number | null;
  /** Which field of the message it is, from 0. */
  readonly place: number;
}

/** The messages of a run, as a source has them. */
export interface MessageList {
  readonly messages: readonly MessageReference[];
  /** What makes the variable's unit of the message's values, for variables whose messages have another. */
  readonly conversions: ReadonlyMap<VariableName, UnitConversion>;
  /** What could not be listed, and why. */
  readonly notes: readonly string[];
}
