import { Component, type ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import './boundary.css';
import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';

interface BoundaryProps {
  /** Class of the notice, which says where it stands. */
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Says of a part of the page that it failed, and leaves the rest as it is: without it the whole page would go blank. Most often the
 * server was updated since the page was opened, and no longer has the file that the part is in.
 */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override render(): ReactNode {
    const { className = 'boundary', children } = this.props;
    return this.state.hasFailed ? <Failed className={className} /> : children;
  }
}

function Failed({ className }: { readonly className: string }) {
  const { part } = useTexts().problems;
  return (
    <div className={className}>
      <Notice
        kind="error"
        title={part.title}
        actions={<Button onClick={() => location.reload()}>{part.reload}</Button>}
      >
        <span>{part.text}</span>
      </Notice>
    </div>
  );
}
