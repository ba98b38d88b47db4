import type { ModelVariable } from '../../../api/catalog/models.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { changeView, useView } from '../../../view/use-view.ts';
import { FAVOURITES, type Favourite, variableOf } from './favourites.ts';
import './chips.css';

interface ChipsProps {
  readonly variables: readonly ModelVariable[];
  readonly chosen: ModelVariable | null;
  /** Names that the run lacks. */
  readonly missing: readonly string[];
}

/** On a field of 24 by 24. */
const DRAWINGS: Readonly<Record<Favourite, string>> = {
  temperature: 'M10 13.500V5a2 2 0 1 1 4 0v8.500a4.200 4.200 0 1 1-4 0zM12 9v8',
  precipitation:
    'M12 3.500c3.200 4.300 5.300 7 5.300 10.200a5.300 5.300 0 1 1-10.600 0c0-3.200 2.100-5.900 5.300-10.200z',
  type: 'M6.500 4.500l-1.500 4M10 4.500l-1.500 4M6 12l-1.500 4M9.500 12l-1.500 4M17 7v11M12.300 9.800l9.400 5.400M12.300 15.200l9.400-5.400',
  wind: 'M3 9h10.500a2.700 2.700 0 1 0-2.700-2.700M3 13h15a2.800 2.800 0 1 1-2.800 2.800M3 17h7',
  gusts: 'M3 7h6a2 2 0 1 0-2-2M3 11h14.500a3 3 0 1 0-3-3M3 15h11a2.500 2.500 0 1 1-2.500 2.500M18 15h3',
  clouds: 'M7 18.500a4 4 0 0 1-.600-7.950 5.600 5.600 0 0 1 10.600-1.650 4.850 4.850 0 0 1 .500 9.600z',
  snow: 'M12 3v18M4.200 7.500l15.600 9M4.200 16.500l15.600-9M9.500 4.500L12 7l2.500-2.500M9.500 19.500L12 17l2.500 2.500',
  thunder: 'M13.500 2.500L5.500 13.500h5.500l-1.500 8 8.500-11.500h-6z',
  humidity:
    'M9 4.500c2.500 3.400 4.200 5.500 4.200 8a4.200 4.200 0 1 1-8.400 0c0-2.500 1.700-4.600 4.200-8zM15 20l5-6M15.500 15h.1M19.500 19h.1',
};

/** What most people look for, a button each. */
export function Chips({ variables, chosen, missing }: ChipsProps) {
  const texts = useTexts().layers;
  const { mapValue } = useView();
  // A threshold is one of its variable.
  const kept = 'threshold' in mapValue ? { ...mapValue, threshold: null } : mapValue;
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{texts.variable}</legend>
      {FAVOURITES.map((favourite) => {
        const name = variableOf(favourite, variables, missing);
        return (
          <button
            key={favourite}
            type="button"
            className="chip"
            aria-pressed={name !== null && name === chosen?.name}
            disabled={name === null}
            title={name === null ? texts.missing(texts.favourites[favourite]) : undefined}
            onClick={() => changeView({ variable: name, mapValue: kept })}
          >
            <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
              <path d={DRAWINGS[favourite]} />
            </svg>
            {texts.favourites[favourite]}
          </button>
        );
      })}
    </fieldset>
  );
}
