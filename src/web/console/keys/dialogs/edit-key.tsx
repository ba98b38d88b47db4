import type { FormEvent } from 'react';
import { Button } from '../../../parts/button/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useAct } from '../../data/data.ts';
import { Sentence } from '../../parts/page/states.tsx';
import { type ListedKey, UPDATE_KEY } from '../documents.ts';
import { limitsInput } from './fields/key-input.ts';
import { KeyLimits } from './fields/key-limits.tsx';

/** Changes the name and the limits of a key; its secret stays. */
export function EditKey({ of, onClose }: { readonly of: ListedKey; readonly onClose: () => void }) {
  const common = useTexts().console;
  const texts = common.keys;
  const update = useAct(UPDATE_KEY);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    update.mutate({ id: of.id, name: text('name').trim(), ...limitsInput(text) }, { onSuccess: onClose });
  };
  return (
    <Dialog title={texts.editNamed(of.name)} isOpen onClose={onClose}>
      <form className="console-form" onSubmit={submit}>
        {update.error !== null && <Sentence problem={update.error} />}
        <Field
          label={texts.name}
          name="name"
          required
          maxLength={80}
          defaultValue={of.name}
          autoComplete="off"
        />
        <KeyLimits of={of} />
        <p className="console-actions">
          <Button type="submit" look="primary" disabled={update.isPending}>
            {texts.save}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </p>
      </form>
    </Dialog>
  );
}
