import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MODELS, type Model } from '../api/catalog/models.ts';
import { useKey } from '../api/key.ts';
import { shortName } from '../format/model-names.ts';
import { formatRun } from '../format/times/times.ts';
import { Button } from '../parts/button/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice/notice.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import type { Shown } from '../view/shown.ts';
import { changeView, useView } from '../view/use-view.ts';
import { followRuns, type RunNews } from './follow-runs.ts';
import { readsModel } from './reads-model.ts';

/** How long a notice stays that needs no answer. */
const SHOWN_MS = 8000;

/** Tells of runs that become complete while the page is open. */
export function LiveRuns({ shown }: { readonly shown: Shown | null }) {
  const texts = useTexts();
  const { run: named } = useView();
  const { news, isLost, forget } = useNews(shown !== null);
  const model = MODELS.find(({ id }) => id === news?.model);
  const concerns = news !== null && model !== undefined && shown?.model.id === model.id;
  const switches = concerns && named === null;
  useEffect(() => {
    if (!switches) return;
    const timer = setTimeout(forget, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [switches, forget]);
  if (isLost) return <Notice kind="warning">{texts.live.lost}</Notice>;
  if (!concerns || news.initTime === named) return null;
  return <NewRun model={model} news={news} switches={switches} onDone={forget} />;
}

function NewRun(props: {
  readonly model: Model;
  readonly news: RunNews;
  readonly switches: boolean;
  readonly onDone: () => void;
}) {
  const texts = useTexts();
  const { model, news, switches, onDone } = props;
  const words = switches ? texts.live.shownNow : texts.live.newRun;
  return (
    <Notice
      actions={
        <>
          {!switches && (
            <Button
              onClick={() => {
                changeView({ run: null });
                onDone();
              }}
            >
              {texts.live.show}
            </Button>
          )}
          <Button look="quiet" isIcon aria-label={texts.parts.close} onClick={onDone}>
            <Icon name="close" />
          </Button>
        </>
      }
    >
      <span>{words(shortName(model), formatRun(news.initTime))}</span>
    </Notice>
  );
}

/** Subscribes to new runs while the page is open: the last event, and whether the subscription is interrupted. */
function useNews(isReady: boolean) {
  const client = useQueryClient();
  const key = useKey();
  const [news, setNews] = useState<RunNews | null>(null);
  const [isLost, setLost] = useState(false);
  // A changed key starts a new stream.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream sends the key of the tab
  useEffect(() => {
    if (!isReady) return;
    const renew = (model: string | null) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => readsModel(queryKey, model) });
    return followRuns({
      onRun: (run) => {
        void renew(run.model);
        setNews(run);
      },
      onLost: () => setLost(true),
      onFound: () => {
        setLost(false);
        void renew(null);
      },
    });
  }, [isReady, key, client]);
  return { news, isLost, forget: () => setNews(null) };
}
