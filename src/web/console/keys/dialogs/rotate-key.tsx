import { type FormEvent, useState } from 'react';
import { Button } from '../../../parts/button/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useAct } from '../../data/data.ts';
import { Sentence } from '../../parts/page/states.tsx';
import { type ListedKey, ROTATE_KEY } from '../documents.ts';
import { GRACES } from './fields/key-input.ts';
import type { Issued } from './issued-key.tsx';

/** Gives a key a new secret; the one before works on for a while. */
export function RotateKey({
  of,
  onClose,
  onIssued,
}: {
  readonly of: ListedKey;
  readonly onClose: () => void;
  readonly onIssued: (issued: Issued) => void;
}) {
  const common = useTexts().console;
  const texts = common.keys;
  const [grace, setGrace] = useState('24');
  const rotate = useAct(ROTATE_KEY);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rotate.mutate(
      { id: of.id, graceHours: Number(grace) },
      {
        onSuccess: ({ rotateKey }) => {
          if (rotateKey === null) return;
          const { secret, key } = rotateKey;
          onIssued({ secret, name: key.name, scopes: key.scopes, previousUntil: key.previousSecretUntil });
        },
      },
    );
  };
  return (
    <Dialog title={texts.rotateNamed(of.name)} isOpen onClose={onClose}>
      <form className="console-form" onSubmit={submit}>
        {rotate.error !== null && <Sentence problem={rotate.error} />}
        <p>{texts.rotateWords}</p>
        <Select
          label={texts.grace}
          value={grace}
          choices={GRACES.map((hours) => ({ value: String(hours), text: texts.graceOf(hours) }))}
          onChange={setGrace}
        />
        <p className="console-actions">
          <Button type="submit" look="primary" disabled={rotate.isPending}>
            {texts.rotate}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </p>
      </form>
    </Dialog>
  );
}
