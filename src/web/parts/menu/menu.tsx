import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../button/button.tsx';
import './menu.css';

interface MenuProps {
  /** What the button that opens it says. */
  readonly button: ReactNode;
  /** Its name where `button` is an icon. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Links and controls below a button; a click outside and Escape close it. */
export function Menu({ button, label, children }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const place = () => {
    const { bottom = 0, right = 0 } = trigger.current?.getBoundingClientRect() ?? {};
    if (body.current === null) return;
    body.current.style.top = `${bottom + 4}px`;
    body.current.style.right = `${document.documentElement.clientWidth - right}px`;
  };
  return (
    <div ref={trigger} className="menu">
      <Button look="quiet" isIcon={label !== undefined} aria-label={label} popoverTarget={id} onClick={place}>
        {button}
      </Button>
      <div ref={body} id={id} popover="auto" className="menu-body">
        {children}
      </div>
    </div>
  );
}
