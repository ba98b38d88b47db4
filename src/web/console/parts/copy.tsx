import { useEffect, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

const SHOWN_MS = 2000;

/** A line to copy: its text, and a button that copies it. */
export function CopyLine({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="copy">
      <span className="field-label">{label}</span>
      <div className="copy-line">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <code tabIndex={0}>{text}</code>
        <CopyButton label={label} text={text} />
      </div>
    </div>
  );
}

function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const texts = useTexts().console;
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    // A page that came by plain http has no clipboard.
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    done.then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  return (
    <Button onClick={copy} aria-label={state === 'idle' ? texts.copyWhat(label) : undefined}>
      <span aria-live="polite">
        {state === 'idle' ? texts.copy : state === 'copied' ? texts.copied : texts.copyRefused}
      </span>
    </Button>
  );
}
