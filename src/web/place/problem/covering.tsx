import { Button } from '../../parts/button/button.tsx';
import { Notice } from '../../parts/notice/notice.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { changeView } from '../../view/use-view.ts';
import type { PlaceFacts } from '../place-facts.ts';

/** For a place outside the model's domain: which models have it. */
export function Covering({ facts }: { readonly facts: PlaceFacts }) {
  const texts = useTexts().place;
  const model = facts.forecast?.model;
  const others = facts.covering.filter((each) => each.latestRun !== null);
  return (
    <Notice
      kind="warning"
      title={texts.outside(model?.title ?? '')}
      actions={others.map((each) => (
        <Button key={each.id} onClick={() => changeView({ model: each.id, run: null })}>
          {each.title}
        </Button>
      ))}
    >
      <p>{texts.covers(model?.coverage ?? '')}</p>
      <p>{others.length === 0 ? texts.noOtherModels : texts.coveredBy}</p>
    </Notice>
  );
}
