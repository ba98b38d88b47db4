import { type ComponentProps, useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

/** How long it says that it has copied. */
const SAID_MS = 2000;

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  /** What it copies, made when it is pressed. */
  readonly textOf: () => string;
  readonly children: string;
}

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ textOf, children, ...rest }: CopyButtonProps) {
  const texts = useTexts();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <Button {...rest} onClick={async () => setDone(await copyText(textOf()))}>
      <span aria-live="polite">{isDone ? texts.parts.copied : children}</span>
    </Button>
  );
}
