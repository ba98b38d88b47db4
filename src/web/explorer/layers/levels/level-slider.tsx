import { levelText } from '../../../format/variable-names.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { Shown } from '../../../view/shown.ts';
import { changeView } from '../../../view/use-view.ts';
import { levelsOf } from '../variables.ts';
import './level-slider.css';

/** The height of the level that the map shows, beside it: the ground is at the foot. Nothing for variables of one level. */
export function LevelSlider({ shown }: { readonly shown: Shown }) {
  const texts = useTexts().layers;
  const { model, variable, partial } = shown;
  const levels = levelsOf(model.variables, variable).filter(
    ({ name }) => partial?.missingVariables.includes(name) !== true,
  );
  const at = levels.findIndex(({ name }) => name === variable?.name);
  if (variable === null || levels.length < 2 || at < 0) return null;
  const choose = (index: number) => {
    const next = levels[Math.min(levels.length - 1, Math.max(0, index))];
    if (next !== undefined) changeView({ variable: next.name });
  };
  return (
    <div className="level">
      <output className="level-text" aria-hidden="true">
        {levelText(variable)}
      </output>
      <input
        type="range"
        className="level-slider"
        aria-label={texts.level}
        aria-orientation="vertical"
        aria-valuetext={levelText(variable)}
        min={0}
        max={levels.length - 1}
        step={1}
        value={at}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
    </div>
  );
}
