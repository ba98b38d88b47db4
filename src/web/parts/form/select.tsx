import { useId } from 'react';
import './field.css';

interface Choice<T extends string> {
  readonly value: T;
  readonly text: string;
  readonly isDisabled?: boolean;
}

interface ChoiceGroup<T extends string> {
  readonly title: string;
  readonly choices: readonly Choice<T>[];
}

interface SelectProps<T extends string> {
  readonly label: string;
  /** Whether the label is for screen readers alone. */
  readonly hidesLabel?: boolean;
  readonly value: T;
  readonly choices?: readonly Choice<T>[];
  readonly groups?: readonly ChoiceGroup<T>[];
  readonly onChange: (value: T) => void;
  readonly isDisabled?: boolean;
}

/** One of several, by the browser's own control. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hidesLabel = false, value, choices = [], groups = [], onChange, isDisabled } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <select
        id={id}
        className="field-select"
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        <Options choices={choices} />
        {groups.map((group) => (
          <optgroup key={group.title} label={group.title}>
            <Options choices={group.choices} />
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function Options<T extends string>({ choices }: { readonly choices: readonly Choice<T>[] }) {
  return choices.map(({ value, text, isDisabled }) => (
    <option key={value} value={value} disabled={isDisabled}>
      {text}
    </option>
  ));
}
