import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { numberOf, QUANTITIES, type Quantity, type Wish } from './conditions.ts';

interface WishRowProps {
  readonly wish: Wish;
  /** Whether to say what is wrong: not before somebody has searched. */
  readonly isTried: boolean;
  readonly onChange: (wish: Partial<Wish>) => void;
  /** Null for the only line. */
  readonly onRemove: (() => void) | null;
}

/** One condition: what, at least or at most, how much. */
export function WishRow({ wish, isTried, onChange, onRemove }: WishRowProps) {
  const texts = useTexts().place.windows;
  const quantities = Object.keys(QUANTITIES) as Quantity[];
  const { symbol } = QUANTITIES[wish.quantity];
  const name = texts.quantities[wish.quantity];
  return (
    <fieldset className="wish">
      <legend className="visually-hidden">{name}</legend>
      <Select
        label={texts.quantity}
        hidesLabel
        value={wish.quantity}
        choices={quantities.map((value) => ({ value, text: texts.quantities[value] }))}
        onChange={(quantity) => onChange({ quantity })}
      />
      <Select
        label={texts.comparison}
        hidesLabel
        value={wish.comparison}
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
        value={wish.threshold}
        error={isTried && numberOf(wish.threshold) === null ? texts.numberWrong : null}
        onChange={(event) => onChange({ threshold: event.currentTarget.value })}
      />
      <span className="wish-unit">{symbol}</span>
      {onRemove !== null && (
        <Button look="quiet" isIcon aria-label={texts.remove(name)} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      )}
    </fieldset>
  );
}
