import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../button/button.tsx';
import './dialog.css';
import { Icon } from '../icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog. Escape, its button and a click outside close it. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const texts = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) {
      dialog.current.showModal();
      // Else the keyboard is at the button that closes it.
      dialog.current.querySelector<HTMLElement>('.dialog-body :is(input, select)')?.focus();
    }
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose} closedby="any">
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button look="quiet" isIcon aria-label={texts.parts.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="dialog-body">{isOpen && children}</div>
    </dialog>
  );
}
