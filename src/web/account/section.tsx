import { type ReactNode, useEffect, useRef } from 'react';

/** One step of signing in: the keyboard is in its first field when it opens, or else at its title. */
export function Section({
  id,
  title,
  focusesTitle = false,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly focusesTitle?: boolean;
  readonly children: ReactNode;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const field = focusesTitle ? null : section.current?.querySelector<HTMLElement>('form input');
    (field ?? section.current?.querySelector<HTMLElement>('h1'))?.focus();
  }, [focusesTitle]);
  return (
    <section id={id} ref={section} aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}
