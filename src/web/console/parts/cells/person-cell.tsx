import type { ReactNode } from 'react';

/** A person in a table: name, address, and what else is to be said. */
export function PersonCell({
  person,
  children,
}: {
  readonly person: { readonly name: string; readonly email: string };
  readonly children?: ReactNode;
}) {
  return (
    <span className="person-cell">
      <span>
        <strong>{person.name}</strong> {children}
      </span>
      <small>{person.email}</small>
    </span>
  );
}
