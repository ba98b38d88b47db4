import type { GridFieldName, TimeWindow, VariableName } from '../../../catalog/index.ts';
import type { UnitConversion } from '../../../fields/index.ts';

/** The location of the producer's message of a native field. */
export interface MessageReference {
  /** The variable of the native field, or the coordinate of the grid's cells. */
  readonly field: VariableName | GridFieldName;
  /** The time that the values cover, in hours after the initialisation; `instant` at 0 for a field that a run has once. */
  readonly window: TimeWindow;
  /** An http(s) URL without credentials. */
  readonly url: string;
  /** First byte of the message in the file, 0 if the file is one message. */
  readonly offset: number;
  /** Bytes of the message; null if the file, compressed or not, is one message. */
  readonly length: number | null;
  /** Index of the field within the message, from 0. */
  readonly fieldIndex: number;
  /** Number of the ensemble's member, 0 = the control; 0 where there is one forecast. */
  readonly member: number;
}

/** The messages of a run at its source. */
export interface MessageList {
  readonly messages: readonly MessageReference[];
  /** Conversions to the variable's unit, for variables whose messages have another unit. */
  readonly conversions: ReadonlyMap<VariableName, UnitConversion>;
  /** Messages for the caller about what could not be listed, and why. */
  readonly notes: readonly string[];
}
