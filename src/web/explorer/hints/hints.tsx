import { useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import './hints.css';

const NAME = 'isobar-hints';
const SEEN = 'seen';

/** What to do first, in three sentences, for those who have not been here before. */
export function Hints() {
  const texts = useTexts();
  const [at, setAt] = useState(() => (localStorage.getItem(NAME) === SEEN ? null : 0));
  const all = texts.hints.all;
  if (at === null) return null;
  const close = () => {
    localStorage.setItem(NAME, SEEN);
    setAt(null);
  };
  const isLast = at === all.length - 1;
  return (
    <section className="hints" aria-label={texts.hints.title}>
      <p aria-live="polite">{all[at]}</p>
      <span className="hints-count">{texts.hints.count(at + 1, all.length)}</span>
      <Button look="primary" onClick={isLast ? close : () => setAt(at + 1)}>
        {isLast ? texts.hints.done : texts.hints.next}
      </Button>
      <Button look="quiet" isIcon className="hints-close" aria-label={texts.hints.skip} onClick={close}>
        <Icon name="close" />
      </Button>
    </section>
  );
}
