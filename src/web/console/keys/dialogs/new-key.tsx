import { type FormEvent, useState } from 'react';
import type { KeyScope } from '../../../gql/graphql.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Check, Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useAct } from '../../data/data.ts';
import { useProjectAccess } from '../../data/viewer.ts';
import { Sentence } from '../../parts/page/states.tsx';
import { CREATE_KEY } from '../documents.ts';
import { LIFETIMES, newKeyInput } from './fields/key-input.ts';
import { KeyLimits } from './fields/key-limits.tsx';
import type { Issued } from './issued-key.tsx';

interface NewKeyProps {
  readonly onClose: () => void;
  readonly onIssued: (issued: Issued) => void;
}

export function NewKey({ isOpen, ...props }: NewKeyProps & { readonly isOpen: boolean }) {
  const texts = useTexts().console.keys;
  return (
    <Dialog title={texts.create} isOpen={isOpen} onClose={props.onClose}>
      <NewKeyForm {...props} />
    </Dialog>
  );
}

function NewKeyForm({ onClose, onIssued }: NewKeyProps) {
  const common = useTexts().console;
  const texts = common.keys;
  const { project } = useProjectAccess();
  const offered: readonly KeyScope[] = project.plan.language
    ? ['DATA', 'LANGUAGE', 'ACCOUNT']
    : ['DATA', 'ACCOUNT'];
  const [scopes, setScopes] = useState<readonly KeyScope[]>(offered.filter((scope) => scope !== 'ACCOUNT'));
  const [lifetime, setLifetime] = useState('');
  const create = useAct(CREATE_KEY);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const wish = newKeyInput({ scopes, lifetime }, text, Date.now());
    create.mutate(
      { project: project.id, ...wish, scopes: [...wish.scopes] },
      {
        onSuccess: ({ createKey }) => {
          if (createKey === null) return;
          const { secret, key } = createKey;
          onIssued({ secret, name: key.name, scopes: key.scopes, previousUntil: null });
        },
      },
    );
  };
  return (
    <form className="console-form" onSubmit={submit}>
      {create.error !== null && <Sentence problem={create.error} />}
      <Field
        label={texts.name}
        name="name"
        required
        maxLength={80}
        hint={texts.nameHint}
        autoComplete="off"
      />
      <fieldset className="console-choices">
        <legend className="field-label">{texts.scopes}</legend>
        {offered.map((scope) => (
          <Check
            key={scope}
            label={texts.scopeWords[scope]}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              setScopes(offered.filter((each) => (each === scope ? isChecked : scopes.includes(each))))
            }
          />
        ))}
      </fieldset>
      <Select
        label={texts.expires}
        value={lifetime}
        choices={LIFETIMES.map((days) => ({
          value: days === null ? '' : String(days),
          text: texts.lifetime(days),
        }))}
        onChange={setLifetime}
      />
      <details className="console-more">
        <summary>{texts.limits}</summary>
        <KeyLimits of={null} />
      </details>
      <p className="console-actions">
        <Button type="submit" look="primary" disabled={create.isPending || scopes.length === 0}>
          {texts.create}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </p>
    </form>
  );
}
