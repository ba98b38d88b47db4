import { useKey } from '../api/key.ts';
import { Button } from '../parts/button/button.tsx';
import { Notice } from '../parts/notice/notice.tsx';
import { useLanguage } from '../texts/use-texts.tsx';
import { problemTexts } from './problem-texts.ts';
import { useRetry, useTrouble } from './use-trouble.ts';

/** What keeps the whole page from its data, and what can be done about it. */
export function Trouble() {
  const { texts, language } = useLanguage();
  const trouble = useTrouble();
  const { retry, secondsLeft } = useRetry(trouble);
  const key = useKey();
  if (trouble === null) return null;
  const { title, text } = problemTexts(trouble, texts, language, secondsLeft);
  const isSpent = trouble.status === 402;
  return (
    <Notice
      kind="error"
      title={title}
      actions={
        trouble.status === 401 && !trouble.hadKey ? (
          <a href="console">{texts.header.signIn}</a>
        ) : isSpent ? (
          <a href="console">{key === null ? texts.problems.credits.see : texts.header.signIn}</a>
        ) : (
          <Button onClick={retry}>{texts.problems.retry}</Button>
        )
      }
    >
      <span>{text}</span>
    </Notice>
  );
}
