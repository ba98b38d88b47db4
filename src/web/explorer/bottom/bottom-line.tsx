import { useAnswer } from '../../api/answers/use-answer.ts';
import { formatAge, formatDistance, formatLead } from '../../format/times/durations.ts';
import { formatDatedRun, formatDayTime, formatUtc } from '../../format/times/times.ts';
import { graphql } from '../../gql/gql.ts';
import { Badge } from '../../parts/notice/badge.tsx';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useNow } from '../../view/clock/now.ts';
import { useZone } from '../../view/clock/zone.ts';
import type { Shown } from '../../view/shown.ts';
import { useView } from '../../view/use-view.ts';
import { About } from './about.tsx';
import './bottom-line.css';
import { attributionOf, lackOf, shortName } from '../../format/model-names.ts';

const CELL = graphql(`
  query CellOfPlace($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time!) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: $model, initTime: $initTime) {
        distanceKm
        cell { latitude longitude }
      }
    }
  }
`);

/** Which data are shown: model, run and its age, lead and time, the cell's distance, whose they are, and whether they are made up. */
export function BottomLine({ shown }: { readonly shown: Shown | null }) {
  const { texts, language } = useLanguage();
  const now = useNow();
  const zone = useZone();
  const cell = useCell(shown);
  if (shown === null) return <footer className="bottom" />;
  const { model, run, partial, leadHours, validTime } = shown;
  return (
    <footer className="bottom">
      {run === null ? (
        <span>{shortName(model)}</span>
      ) : (
        <span title={formatUtc(run.initTime, language)}>
          <b>{`${shortName(model)} ${formatDatedRun(run.initTime, now, language)}`}</b>
          {`, ${texts.age(formatAge(run.initTime, now))}`}
        </span>
      )}
      {run?.synthetic && (
        <Badge kind="warning" title={texts.bottom.syntheticWhy}>
          {texts.bottom.synthetic}
        </Badge>
      )}
      {partial !== null && (
        <Badge kind="warning" title={lackOf(partial, texts)}>
          {texts.bottom.partial}
        </Badge>
      )}
      {validTime !== null && leadHours !== null && (
        <span className="bottom-time" title={formatUtc(validTime, language)}>
          {`${formatDayTime(validTime, zone, language)} (${formatLead(leadHours)})`}
        </span>
      )}
      {cell?.distanceKm != null && (
        <span className="bottom-cell">{texts.bottom.cell(formatDistance(cell.distanceKm, language))}</span>
      )}
      <span className="bottom-whose">{attributionOf(model, run)}</span>
      <About shown={shown} cell={cell?.cell ?? null} />
    </footer>
  );
}

/** The cell that answers for the chosen place, and how far it is. */
function useCell(shown: Shown | null) {
  const { place } = useView();
  const run = shown?.run ?? null;
  const { data } = useAnswer({
    document: CELL,
    variables:
      place === null || shown === null || run === null
        ? null
        : {
            latitude: place.latitude,
            longitude: place.longitude,
            model: shown.model.id,
            initTime: run.initTime,
          },
  });
  return place === null ? null : (data?.point?.forecast ?? null);
}
