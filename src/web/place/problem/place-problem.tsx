import type { Problem } from '../../api/problem.ts';
import { Button } from '../../parts/button/button.tsx';
import { Notice } from '../../parts/notice/notice.tsx';
import { useLanguage } from '../../texts/use-texts.tsx';
import { problemTexts } from '../../trouble/problem-texts.ts';
import { useTrouble } from '../../trouble/use-trouble.ts';
import { changeView, currentView } from '../../view/use-view.ts';

interface PlaceProblemProps {
  readonly problem: Problem;
  readonly onRetry?: () => void;
}

/** Why there is no forecast, and what can be done about it. */
export function PlaceProblem({ problem, onRetry }: PlaceProblemProps) {
  const { texts, language } = useLanguage();
  const trouble = useTrouble();
  const words = texts.place.problems;
  const hasRun = currentView().run !== null;
  const isMissing = problem.status === 404 || problem.code === 'not_found';
  const { title, text } = problemTexts(problem, texts, language);
  // The notice over the map says more, and what can be done.
  if (trouble !== null && trouble.status === problem.status) {
    return (
      <Notice title={words.other}>
        <span>{title}</span>
      </Notice>
    );
  }
  return (
    <Notice
      kind="error"
      title={isMissing ? words.missing : title}
      actions={
        isMissing && hasRun ? (
          <Button onClick={() => changeView({ run: null })}>{words.newestRun}</Button>
        ) : (
          onRetry !== undefined && <Button onClick={onRetry}>{words.again}</Button>
        )
      }
    >
      <span>{text}</span>
    </Notice>
  );
}
