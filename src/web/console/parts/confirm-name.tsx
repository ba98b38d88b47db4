import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Field } from '../../parts/form/field.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Sentence } from './page/states.tsx';

/** Confirms a deletion: the user types the name of the item. */
export function ConfirmName(props: {
  readonly title: string;
  readonly name: string;
  /** What dies. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly problem: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onClose}>
      <NameForm {...props} />
    </Dialog>
  );
}

function NameForm({
  name,
  children,
  action,
  isBusy,
  problem,
  onConfirm,
  onClose,
}: Parameters<typeof ConfirmName>[0]) {
  const texts = useTexts().console;
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === name) onConfirm();
  };
  return (
    <form className="console-form" onSubmit={submit}>
      {problem !== null && <Sentence problem={problem} />}
      {children}
      <Field
        label={texts.typeName(name)}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className="console-actions">
        <Button type="submit" look="danger" disabled={isBusy || typed.trim() !== name}>
          {action}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </p>
    </form>
  );
}
