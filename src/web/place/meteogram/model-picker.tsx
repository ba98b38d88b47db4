import { useId } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { Check } from '../../parts/form/field.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { changeView, useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import { usePlaceFacts } from '../place-facts.ts';

/** Which models are drawn together with the chosen one: those that cover the place. */
export function ModelPicker({ place }: { readonly place: ChosenPlace }) {
  const texts = useTexts().place;
  const { model, comparedModels } = useView();
  const { facts } = usePlaceFacts(place);
  const id = useId();
  const others = facts?.covering.filter((each) => each.id !== model && each.latestRun !== null) ?? [];
  const chosen = others.filter((each) => comparedModels.includes(each.id));
  return (
    <div className="model-picker">
      <Button popoverTarget={id} className="model-picker-button">
        {chosen.length === 0 ? texts.compare : texts.comparedWith(String(chosen.length))}
      </Button>
      <div id={id} popover="auto" className="model-picker-list">
        {others.length === 0 && <p>{texts.noOtherModels}</p>}
        {others.map((each) => (
          <Check
            key={each.id}
            label={each.title}
            isChecked={comparedModels.includes(each.id)}
            onChange={(isChecked) =>
              changeView({
                comparedModels: isChecked
                  ? [...comparedModels, each.id]
                  : comparedModels.filter((other) => other !== each.id),
              })
            }
          />
        ))}
      </div>
    </div>
  );
}
