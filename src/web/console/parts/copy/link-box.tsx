import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../parts/button/button.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import { FullMoment } from '../cells/moment.tsx';
import { CopyLine } from './copy.tsx';

/** A new link to send to a person; it is shown once. */
export interface NewLink {
  readonly title: string;
  readonly link: string;
  readonly expiresAt: string;
}

export function LinkBox({
  made,
  children,
  onDone,
}: {
  readonly made: NewLink;
  readonly children: ReactNode;
  readonly onDone: () => void;
}) {
  const texts = useTexts().console.members;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="issued" aria-labelledby="made-title">
      <h2 id="made-title" ref={title} tabIndex={-1}>
        {made.title}
      </h2>
      <p>{children}</p>
      <CopyLine label={texts.link} text={made.link} />
      <p className="muted">
        {texts.expires} <FullMoment at={made.expiresAt} />
      </p>
      <Button onClick={onDone}>{texts.shown}</Button>
    </section>
  );
}
