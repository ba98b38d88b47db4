import { useEffect, useRef } from 'react';
import type { KeyScope } from '../../../gql/graphql.ts';
import { Button } from '../../../parts/button/button.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import { FullMoment } from '../../parts/cells/moment.tsx';
import { CopyLine } from '../../parts/copy/copy.tsx';
import { snippetsFor } from '../snippets.ts';

/** A key whose secret has just been made. */
export interface Issued {
  readonly secret: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Until when the secret from before works too; null where there was none. */
  readonly previousUntil: string | null;
}

/** The new key, shown this once: nothing but a click on its button takes it away. */
export function IssuedKey({ issued, onStored }: { readonly issued: Issued; readonly onStored: () => void }) {
  const texts = useTexts().console.keys;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { secret, name, scopes, previousUntil } = issued;
  const { curl, env, python, typescript } = snippetsFor(new URL('./', location.href).href, secret, scopes);
  return (
    <section className="issued" aria-labelledby="issued-title">
      <h2 id="issued-title" ref={title} tabIndex={-1}>
        {texts.issued(name)}
      </h2>
      <p>
        {texts.shownOnce}
        {previousUntil !== null && (
          <>
            {' '}
            {texts.previousUntil} <FullMoment at={previousUntil} />.
          </>
        )}
      </p>
      <CopyLine label={texts.key} text={secret} />
      <CopyLine label="curl" text={curl} />
      <CopyLine label=".env" text={env} />
      <CopyLine label="Python" text={python} />
      <CopyLine label="TypeScript" text={typescript} />
      <Button onClick={onStored}>{texts.stored}</Button>
    </section>
  );
}
