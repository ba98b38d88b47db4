import type { Problem } from '../api/problem.ts';
import { formatWait } from '../format/durations.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { changeView, currentView } from '../view/use-view.ts';

interface PlaceProblemProps {
  readonly problem: Problem;
  readonly onRetry?: () => void;
}

/** Why there is no forecast, and what can be done about it. */
export function PlaceProblem({ problem, onRetry }: PlaceProblemProps) {
  const texts = useTexts().place;
  const hasRun = currentView().run !== null;
  const isMissing = problem.status === 404 || problem.code === 'not_found';
  return (
    <Notice
      kind="error"
      title={titleOf(problem, texts.problems)}
      actions={
        isMissing && hasRun ? (
          <Button onClick={() => changeView({ run: null })}>{texts.problems.newestRun}</Button>
        ) : (
          onRetry !== undefined && <Button onClick={onRetry}>{texts.problems.again}</Button>
        )
      }
    >
      <p>{problem.message}</p>
      {problem.retryAfterSeconds !== null && (
        <p>{texts.problems.renews(formatWait(problem.retryAfterSeconds))}</p>
      )}
    </Notice>
  );
}

function titleOf({ status, code }: Problem, texts: Texts['place']['problems']): string {
  if (status === 0) return texts.offline;
  if (status === 401) return texts.key;
  if (status === 402) return texts.credits;
  if (status === 404 || code === 'not_found') return texts.missing;
  if (status === 429) return texts.tooMany;
  return texts.other;
}
