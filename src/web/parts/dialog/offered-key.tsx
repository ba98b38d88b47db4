import { answerOffer, useOfferedKey } from '../../api/key.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks before the key of a link replaces another one of the tab; closing it keeps that one. */
export function OfferedKey() {
  const texts = useTexts().key;
  const key = useOfferedKey();
  return (
    <Dialog title={texts.replace} isOpen={key !== null} onClose={() => answerOffer(false)}>
      <p>{texts.replaceWords}</p>
      <p className="actions">
        <Button look="primary" onClick={() => answerOffer(true)}>
          {texts.replaceIt}
        </Button>
        <Button onClick={() => answerOffer(false)}>{texts.keepKey}</Button>
      </p>
    </Dialog>
  );
}
