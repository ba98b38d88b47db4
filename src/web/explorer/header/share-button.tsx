import { useEffect, useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { copyText } from '../../parts/button/copy-text.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { linkToView } from '../../view/use-view.ts';

/** How long it says that the link was copied. */
const SAID_MS = 2500;

/** Sends a link to what is shown: by the phone's own list of ways, elsewhere by the clipboard. */
export function ShareButton() {
  const texts = useTexts().header;
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const share = async () => {
    const url = linkToView();
    if (matchMedia('(pointer: coarse)').matches && navigator.share !== undefined) {
      // Somebody who closes the list wants nothing else.
      await navigator.share({ title: document.title, url }).catch(() => {});
    } else setCopied(await copyText(url));
  };
  return (
    <Button look="quiet" className="header-share" onClick={share}>
      <Icon name="share" />
      <span className="header-share-text" aria-live="polite">
        {isCopied ? texts.linkCopied : texts.share}
      </span>
    </Button>
  );
}
