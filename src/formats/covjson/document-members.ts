import { modelOf } from '../../catalog/index.ts';
import { SYNTHETIC_NOTICE } from '../attribution.ts';
import type { DatasetField, DatasetRun } from '../datasets.ts';
import { timeText, validTimeText } from '../time-text.ts';
import type { Range } from './write-coverages.ts';

/** What a document says of its run beyond what CoverageJSON has names for (section 8: members with a prefix). */
export function runMembers({ model, initTime, state, synthetic, source, attribution }: DatasetRun): object {
  return {
    'isobar:model': model,
    'isobar:init_time': timeText(initTime),
    'isobar:state': state,
    'isobar:synthetic': synthetic,
    ...(synthetic && { 'isobar:notice': SYNTHETIC_NOTICE }),
    'isobar:source': source,
    ...(attribution !== null && { 'isobar:attribution': attribution }),
    'isobar:licence': modelOf(model).licence,
  };
}

/**
 * What a range has besides its values: `isobar:window_starts`, when the interval of each value along its times begins, null for
 * one without; nothing for moments.
 * @param t the only time of the range; all of the field's when left out
 */
export function rangeFacts(
  { quantity, windowStarts }: DatasetField,
  run: DatasetRun,
  t?: number,
): Pick<Range, 'dataType' | 'members'> {
  const starts = t === undefined ? windowStarts : windowStarts?.slice(t, t + 1);
  return {
    dataType: 'codes' in quantity && quantity.codes !== null ? 'integer' : 'float',
    members: starts
      ? {
          'isobar:window_starts': starts.map((start) =>
            start === null ? null : validTimeText(run.initTime, start),
          ),
        }
      : {},
  };
}
