import type { TimeWindow } from '../../catalog/index.ts';
import type { PlannedField } from '../messages/planned-message.ts';

/** An encoded message and its position in its file. */
export interface PositionedMessage {
  /** Of an ensemble; see `PlannedMessage`. */
  readonly member?: number;
  readonly fields: readonly PlannedField[];
  readonly offset: number;
  readonly length: number;
}

/**
 * wgrib2's inventory of a file: `record:offset:d=YYYYMMDDHH:VAR:level:time:`, fields of one message as records N.1 and N.2
 * at one offset.
 */
export function wgrib2Rows(initTime: Date, messages: readonly PositionedMessage[]): string {
  const date = initTime.toISOString().slice(0, 13).replace(/[-T]/g, '');
  const rows = messages.flatMap(({ fields, offset }, index) =>
    fields.map(({ names, window }, part) => {
      if (names.kind !== 'idx')
        throw new TypeError('a field without a name for wgrib2 in a file with its inventory');
      const record = fields.length === 1 ? `${index + 1}` : `${index + 1}.${part + 1}`;
      return `${record}:${offset}:d=${date}:${names.variable}:${names.level}:${timeText(window)}:\n`;
    }),
  );
  return rows.join('');
}

const PROCESS_WORDS: Readonly<Partial<Record<TimeWindow['kind'], string>>> = {
  accumulation: 'acc',
  average: 'ave',
  maximum: 'max',
};

/** wgrib2's text for a time: `anl`, `24 hour fcst`, `18-24 hour acc fcst`; windows of whole days as `0-1 day acc fcst`. */
function timeText({ kind, startHours, endHours }: TimeWindow): string {
  const process = PROCESS_WORDS[kind];
  if (process === undefined) return endHours === 0 ? 'anl' : `${endHours} hour fcst`;
  const inDays = startHours % 24 === 0 && endHours % 24 === 0;
  const span = inDays ? `${startHours / 24}-${endHours / 24} day` : `${startHours}-${endHours} hour`;
  return `${span} ${process} fcst`;
}
