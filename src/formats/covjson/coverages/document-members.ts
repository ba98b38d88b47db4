import { modelOf } from '../../../catalog/index.ts';
import { SYNTHETIC_NOTICE } from '../../attribution.ts';
import type { DatasetField, DatasetRun } from '../../datasets.ts';
import { timeText, validTimeText } from '../../time-text.ts';
import type { Range } from './write-coverages.ts';

/** What a document says of its run in members with a prefix, since CoverageJSON has no names for it (section 8). */
export function runMembers({
  model,
  initTime,
  state,
  horizonHours,
  synthetic,
  source,
  attribution,
}: DatasetRun): object {
  return {
    'isobar:model': model,
    'isobar:init_time': timeText(initTime),
    'isobar:state': state,
    'isobar:horizon_hours': horizonHours,
    'isobar:synthetic': synthetic,
    ...(synthetic && { 'isobar:notice': SYNTHETIC_NOTICE }),
    'isobar:source': source,
    ...(attribution !== null && { 'isobar:attribution': attribution }),
    'isobar:licence': modelOf(model).licence,
  };
}

/**
 * Members of a range besides its values: `isobar:window_starts`, when the interval of each value starts, null for a value without
 * one, for sums and maxima; `isobar:null_reasons`, why there are no values at each time, null where there are, unless all have.
 * @param t the only time of the range; all of the field's when left out
 */
export function rangeFacts(
  { quantity, windowStarts, absences = [] }: DatasetField,
  run: DatasetRun,
  t?: number,
): Pick<Range, 'dataType' | 'members'> {
  const starts = t === undefined ? windowStarts : windowStarts?.slice(t, t + 1);
  const reasons = t === undefined ? absences : absences.slice(t, t + 1);
  return {
    dataType: 'codes' in quantity && quantity.codes !== null ? 'integer' : 'float',
    members: {
      ...(starts && {
        'isobar:window_starts': starts.map((start) =>
          start === null ? null : validTimeText(run.initTime, start),
        ),
      }),
      ...(reasons.some((reason) => reason !== null) && { 'isobar:null_reasons': reasons }),
    },
  };
}
