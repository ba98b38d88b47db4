import type { ReactNode } from 'react';
import './notice.css';

interface NoticeProps {
  /** `error` interrupts a screen reader, the others wait. */
  readonly kind?: 'info' | 'warning' | 'error';
  readonly title?: string;
  readonly children?: ReactNode;
  /** Buttons or links at its end. */
  readonly actions?: ReactNode;
}

/** A few words about the state of something, with what can be done about it. */
export function Notice({ kind = 'info', title, children, actions }: NoticeProps) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <div className="notice-words">
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
      {actions !== undefined && <div className="notice-actions">{actions}</div>}
    </div>
  );
}
