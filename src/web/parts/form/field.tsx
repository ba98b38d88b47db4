import { type InputHTMLAttributes, useId } from 'react';
import './field.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string;
  readonly hidesLabel?: boolean;
  /** A sentence below it. */
  readonly hint?: string;
  /** What is wrong with what was typed; null for nothing. */
  readonly error?: string | null;
}

/** A line of text to type, with its label, a hint and what is wrong with it. */
export function Field({ label, hidesLabel = false, hint, error = null, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <input
        id={id}
        className="field-input"
        aria-invalid={error !== null}
        aria-describedby={described === '' ? undefined : described}
        {...input}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
}

/** Something that is on or off. */
export function Check({ label, isChecked, onChange, isDisabled }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
