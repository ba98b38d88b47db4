import { CopyButton } from '../../../parts/button/copy-button.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';

/** A line to copy: its text, and a button that copies it. */
export function CopyLine({ label, text }: { readonly label: string; readonly text: string }) {
  const texts = useTexts().console;
  return (
    <div className="copy">
      <span className="field-label">{label}</span>
      <div className="copy-line">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <code tabIndex={0}>{text}</code>
        <CopyButton aria-label={texts.copyWhat(label)} textOf={() => text}>
          {texts.copy}
        </CopyButton>
      </div>
    </div>
  );
}
