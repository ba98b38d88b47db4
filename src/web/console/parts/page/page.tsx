import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../../texts/use-texts.tsx';

/** A page of the console: its title, what it is for, and its one main action. The keyboard starts at its title. */
export function Page({
  title,
  words,
  action,
  children,
}: {
  readonly title: string;
  readonly words?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const texts = useTexts().console;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${texts.title}`;
    heading.current?.focus({ preventScroll: true });
  }, [title, texts.title]);
  return (
    <>
      <div className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {words !== undefined && <p className="page-words">{words}</p>}
        </div>
        {action !== undefined && <div className="page-action">{action}</div>}
      </div>
      {children}
    </>
  );
}

/** A titled section of a page. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="page-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
