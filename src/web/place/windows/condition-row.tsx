import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useView } from '../../view/use-view.ts';
import { type Condition, numberOf, QUANTITIES, type Quantity, typedUnit } from './conditions.ts';

interface ConditionRowProps {
  readonly condition: Condition;
  /** Whether to show validation errors: only after the first search. */
  readonly isTried: boolean;
  readonly onChange: (condition: Partial<Condition>) => void;
  /** Null for the only line. */
  readonly onRemove: (() => void) | null;
}

/** One condition: what, at least or at most, how much. */
export function ConditionRow({ condition, isTried, onChange, onRemove }: ConditionRowProps) {
  const texts = useTexts().place.windows;
  const quantities = Object.keys(QUANTITIES) as Quantity[];
  const { symbol } = typedUnit(condition.quantity, useView().units);
  const name = texts.quantities[condition.quantity];
  return (
    <fieldset className="condition">
      <legend className="visually-hidden">{name}</legend>
      <Select
        label={texts.quantity}
        hidesLabel
        value={condition.quantity}
        choices={quantities.map((value) => ({ value, text: texts.quantities[value] }))}
        onChange={(quantity) => onChange({ quantity })}
      />
      <Select
        label={texts.comparison}
        hidesLabel
        value={condition.comparison}
        choices={[
          { value: 'LE', text: texts.atMost },
          { value: 'GE', text: texts.atLeast },
        ]}
        onChange={(comparison) => onChange({ comparison })}
      />
      <Field
        label={`${name}, ${symbol}`}
        hidesLabel
        inputMode="decimal"
        value={condition.threshold}
        error={isTried && numberOf(condition.threshold) === null ? texts.numberWrong : null}
        onChange={(event) => onChange({ threshold: event.currentTarget.value })}
      />
      <span className="condition-unit">{symbol}</span>
      {onRemove !== null && (
        <Button look="quiet" isIcon aria-label={texts.remove(name)} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      )}
    </fieldset>
  );
}
