import { ENSEMBLE_SETTING } from '../../../../forecast/index.ts';
import type { Chance, Facts } from '../../../facts.ts';
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
    const { ensembles } = chance;
    return [
      ensembles.length === 0
        ? words.needsEnsemble(ENSEMBLE_SETTING)
        : words.otherEnsembles(model, ensembles.join(', ')),
    ];
  }
  const { percent, met, used } = chance;
  return [
    words.is(spokenValue(percent, { unit: '%', decimals: 0 }, phrases), eventOf(chance, phrases)),
    words.members(met, used, model, times.run(initTime)),
  ];
}

function eventOf(chance: Chance, phrases: Phrases): string {
  const { quantity, of, comparison, limit, unit } = chance;
  const words = phrases.chance;
  const said = spokenValue(limit, { unit, decimals: limitDecimals(limit) }, phrases);
  if (of === 'snow') return words.snow(said);
  if (of === 'total') return words[TOTALS[comparison]](said);
  const heightMetres = quantity === 'wind_speed' ? 10 : null;
  return words[MOMENTS[comparison]](subjectOf({ quantity, heightMetres }, phrases) ?? '', said);
}

const TOTALS = { GT: 'more', GE: 'atLeast', LT: 'less' } as const;
const MOMENTS = { GT: 'above', GE: 'reaches', LT: 'below' } as const;
