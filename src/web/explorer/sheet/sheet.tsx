import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import './sheet.css';

const HEIGHTS = ['low', 'half', 'full'] as const;
type Height = (typeof HEIGHTS)[number];
/** Parts of the stage that the heights are; the low one is as high as a heading. */
const PARTS: Readonly<Record<Height, number>> = { low: 0.14, half: 0.6, full: 1 };

interface SheetProps {
  /** Its heading; null if its content has a heading and a close button. */
  readonly title: string | null;
  readonly onClose?: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A side panel on a wide screen; on a phone a bottom sheet with three heights to drag or tap through. */
export function Sheet({ title, onClose, className, children }: SheetProps) {
  const texts = useTexts();
  const [height, setHeight] = useState<Height>('half');
  const sheet = useRef<HTMLElement>(null);
  const dragged = useRef<{ readonly y: number; readonly height: number } | null>(null);
  const onDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0 };
  };
  const onMove = ({ clientY }: PointerEvent) => {
    if (dragged.current === null || sheet.current === null) return;
    sheet.current.style.height = `${dragged.current.height + dragged.current.y - clientY}px`;
  };
  const onUp = ({ clientY }: PointerEvent) => {
    const from = dragged.current;
    dragged.current = null;
    const element = sheet.current;
    if (from === null || element === null) return;
    element.style.height = '';
    const moved = from.y - clientY;
    // A tap is the button's.
    if (Math.abs(moved) < 6) return;
    const part = (from.height + moved) / (element.parentElement?.offsetHeight ?? 1);
    const distance = (each: Height) => Math.abs(PARTS[each] - part);
    setHeight(HEIGHTS.reduce((best, each) => (distance(each) < distance(best) ? each : best)));
  };
  const next = HEIGHTS[(HEIGHTS.indexOf(height) + 1) % HEIGHTS.length] ?? 'half';
  return (
    <section
      ref={sheet}
      className={['sheet', `sheet-${height}`, className].filter(Boolean).join(' ')}
      aria-label={title ?? undefined}
    >
      <button
        type="button"
        className="sheet-handle"
        aria-label={texts.sheet.height}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
        onClick={() => setHeight(next)}
      >
        <span />
      </button>
      {title !== null && (
        <header className="sheet-head">
          <h2>{title}</h2>
          <Button look="quiet" isIcon aria-label={texts.parts.close} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
      )}
      <div className="sheet-body">{children}</div>
    </section>
  );
}
