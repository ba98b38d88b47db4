import { type FormEvent, useState } from 'react';
import { setKey } from '../api/key.ts';
import { Button } from '../parts/button/button.tsx';
import { Field } from '../parts/form/field.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import './key-form.css';

/** Asks for the key that the server wants. */
export function KeyForm({ isRefused }: { readonly isRefused: boolean }) {
  const texts = useTexts();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!setKey(text.trim()));
  };
  return (
    <form className="key-form" onSubmit={onSubmit}>
      <h1>{isRefused ? texts.key.refused : texts.key.title}</h1>
      <Field
        label={texts.key.label}
        type="password"
        autoComplete="off"
        placeholder="isb_…"
        required
        value={text}
        error={isWrong ? texts.key.invalidKey : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Button type="submit" look="primary">
        {texts.key.use}
      </Button>
      <a className="button" href="console">
        {texts.key.signIn}
      </a>
      <p>{texts.key.startLink}</p>
    </form>
  );
}
