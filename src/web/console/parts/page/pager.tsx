import { Button } from '../../../parts/button/button.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';

/** To the page after this one, and back to the first. */
export function Pager({
  info,
  isFirst,
  onGo,
}: {
  readonly info: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly isFirst: boolean;
  readonly onGo: (after: string | null) => void;
}) {
  const texts = useTexts().console;
  if (isFirst && !info.hasNextPage) return null;
  return (
    <p className="console-actions">
      <Button disabled={isFirst} onClick={() => onGo(null)}>
        {texts.firstPage}
      </Button>
      <Button disabled={!info.hasNextPage} onClick={() => onGo(info.endCursor)}>
        {texts.nextPage}
      </Button>
    </p>
  );
}
