import { Button } from '../../../parts/button/button.tsx';
import { Notice } from '../../../parts/notice/notice.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';

/** A refusal as a sentence. */
export function Sentence({ problem }: { readonly problem: Error }) {
  const { message } = problem;
  const words = message.charAt(0).toUpperCase() + message.slice(1);
  return <Notice kind="error">{/[.!?]$/.test(words) ? words : `${words}.`}</Notice>;
}

/** What stands where an answer should be. */
export function Failed({
  problem,
  onRetry,
}: {
  readonly problem: Error;
  readonly onRetry?: (() => unknown) | undefined;
}) {
  const texts = useTexts().console;
  const { message } = problem;
  return (
    <Notice
      kind="error"
      title={texts.failed}
      actions={onRetry !== undefined && <Button onClick={onRetry}>{texts.retry}</Button>}
    >
      {message.charAt(0).toUpperCase() + message.slice(1)}
    </Notice>
  );
}

/** Lines in the place of rows that are on their way. */
export function Waiting({ rows = 4 }: { readonly rows?: number }) {
  const texts = useTexts().console;
  return (
    <div className="console-skeleton" role="status" aria-label={texts.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={row} />
      ))}
    </div>
  );
}
