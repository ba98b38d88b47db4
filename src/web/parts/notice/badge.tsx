import type { ReactNode } from 'react';
import './badge.css';

interface BadgeProps {
  readonly kind?: 'plain' | 'warning' | 'good' | 'danger';
  readonly title?: string;
  readonly children: ReactNode;
}

/** One word about something: SYNTHETIC, owner, revoked. */
export function Badge({ kind = 'plain', title, children }: BadgeProps) {
  return (
    <span className={`badge badge-${kind}`} title={title}>
      {children}
    </span>
  );
}
