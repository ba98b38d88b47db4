import { ENSEMBLE_SETTING } from '../../../../forecast/index.ts';
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
    const { ensembles, lacking } = chance;
    if (lacking.length > 0) return [words.lacking(lacking.join(', '), ensembles.join(', '))];
    return [
      ensembles.length === 0
        ? words.needsEnsemble(ENSEMBLE_SETTING)
        : words.otherEnsembles(model, ensembles.join(', ')),
    ];
  }
  const { percent, met, used, also, isTogether } = chance;
  const events = words.and([chance, ...also].map((event) => eventOf(event, phrases)));
  return [
    words.is(
      spokenValue(percent, { unit: '%', decimals: 0 }, phrases),
      isTogether ? words.sameTime(events) : events,
    ),
    words.members(met, used, model, times.run(initTime)),
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
