import { ENSEMBLE_SETTING, STATISTICS_SETTING } from '../../../../forecast/index.ts';
import type { Facts, SpokenEvent } from '../../../facts.ts';
import type { Phrases } from '../phrases.ts';
import type { SpokenTimes } from '../spoken/spoken-time.ts';
import { limitDecimals, spokenValue } from '../spoken/spoken-value.ts';
import { subjectOf } from '../spoken/subjects.ts';

/**
 * How likely the event of a question is, from how many members of which run; or why nobody can say. Nothing where that is not asked.
 */
export function chanceSentences(facts: Facts, phrases: Phrases, times: SpokenTimes): readonly string[] {
  const { chance, model, initTime } = facts;
  if (chance === null) return [];
  const words = phrases.chance;
  if (!('share' in chance)) {
    const { ensembles, lacking, keepingStatistics } = chance;
    if (keepingStatistics.length > 0)
      return [words.statisticsAlone(keepingStatistics.join(', '), STATISTICS_SETTING)];
    if (lacking.length > 0) return [words.lacking(lacking.join(', '), ensembles.join(', '))];
    return [
      ensembles.length === 0
        ? words.needsEnsemble(ENSEMBLE_SETTING)
        : words.otherEnsembles(model, ensembles.join(', ')),
    ];
  }
  const { percent, met, used, also, isTogether, shareError } = chance;
  const events = words.and([chance, ...also].map((event) => eventOf(event, phrases)));
  const said = (value: number) => spokenValue(value, { unit: '%', decimals: 0 }, phrases);
  const run = times.run(initTime);
  return [
    words.is(said(percent), isTogether ? words.sameTime(events) : events),
    shareError === null
      ? words.members(met, used, model, run)
      : words.statistics(used, model, run, said(Math.round(100 * shareError))),
  ];
}

function eventOf(event: SpokenEvent, phrases: Phrases): string {
  const { quantity, of, comparison, limit, unit, hours } = event;
  const words = phrases.chance;
  const said = spokenValue(limit, { unit, decimals: limitDecimals(limit) }, phrases);
  if (of === 'snow') return words.snow(said);
  if (of === 'total') return words[TOTALS[comparison]](said);
  const heightMetres = quantity === 'wind_speed' ? 10 : null;
  const subject = subjectOf({ quantity, heightMetres }, phrases) ?? '';
  if (of === 'moment') return words[MOMENTS[comparison]](subject, said);
  const how = hours === null ? words.throughout : words.forHours(hours);
  if (quantity === 'precipitation') return words.lasts[comparison === 'LT' ? 'dry' : 'wet'](said, how);
  return words.lasts[STATES[comparison]](subject, said, how);
}

const TOTALS = { GT: 'more', GE: 'atLeast', LT: 'less', LE: 'atMost' } as const;
const MOMENTS = { GT: 'above', GE: 'reaches', LT: 'below', LE: 'falls' } as const;
const STATES = { GT: 'above', GE: 'orMore', LT: 'below', LE: 'orLess' } as const;
