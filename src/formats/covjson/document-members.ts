import { modelOf } from '../../catalog/index.ts';
import { timeText, validTimeText } from './axes.ts';
import type { CoverageField, CoverageRun } from './coverage-dataset.ts';
import type { Range } from './write-coverages.ts';

/** What a document says of its run beyond what CoverageJSON has names for (section 8: members with a prefix). */
export function runMembers({ model, initTime, state, synthetic, source, attribution }: CoverageRun): object {
  return {
    'isobar:model': model,
    'isobar:init_time': timeText(initTime),
    'isobar:state': state,
    'isobar:synthetic': synthetic,
    ...(synthetic && { 'isobar:notice': 'Synthetic: made up for demonstration. This is not a forecast.' }),
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
  { quantity, windowStarts }: CoverageField,
  run: CoverageRun,
  t?: number,
): Pick<Range, 'dataType' | 'members'> {
  const starts = t === undefined ? windowStarts : windowStarts?.slice(t, t + 1);
  return {
    dataType: 'codes' in quantity && quantity.codes !== null ? 'integer' : 'float',
    members: starts
      ? {
          'isobar:window_starts': starts.map((start) => (start === null ? null : validTimeText(run, start))),
        }
      : {},
  };
}
