import { formatPosition } from '../format/coordinates.ts';
import { readableAttribution } from '../format/model-names.ts';
import { formatAge, formatDistance } from '../format/times/durations.ts';
import { formatRun, formatRunDate, formatUtc, zoneAbbreviation } from '../format/times/times.ts';
import { Badge } from '../parts/notice/badge.tsx';
import { useLanguage } from '../texts/use-texts.tsx';
import { useNow } from '../view/clock/now.ts';
import { useView } from '../view/use-view.ts';
import type { ChosenPlace } from '../view/view.ts';
import { LineageButton } from './lineage/lineage-button.tsx';
import type { PlaceFacts } from './place-facts.ts';

interface PlaceHeadProps {
  readonly place: ChosenPlace;
  /** Null while they come. */
  readonly facts: PlaceFacts | null;
}

/** Where the place is, and which cell of which run answers for it. */
export function PlaceHead({ place, facts }: PlaceHeadProps) {
  const { texts, language } = useLanguage();
  const now = useNow();
  const { isUtc } = useView();
  const words = texts.place;
  const { nearest, forecast } = facts ?? {};
  const { cell, run, distanceKm } = forecast ?? {};
  return (
    <div className="place-head" aria-busy={facts === null}>
      <p>
        {nearest &&
          `${[nearest.region, nearest.country].filter(Boolean).join(', ')} · ${zoneAbbreviation(now, isUtc ? 'UTC' : nearest.timeZone, language)} · `}
        {formatPosition(place.latitude, place.longitude)}
      </p>
      <div className="place-line">
        {run && (
          <>
            <span title={formatUtc(run.initTime, language)}>
              {words.run(
                formatRun(run.initTime),
                formatRunDate(run.initTime, now, language),
                formatAge(run.initTime, now),
              )}
            </span>{' '}
            {run.synthetic && (
              <Badge kind="warning" title={words.syntheticHint}>
                {texts.bottom.synthetic}
              </Badge>
            )}
          </>
        )}
      </div>
      <div className="place-line">
        {cell && typeof distanceKm === 'number' && (
          <>
            {words.cell(formatPosition(cell.latitude, cell.longitude), formatDistance(distanceKm, language))}{' '}
            <LineageButton place={place} />
          </>
        )}
      </div>
    </div>
  );
}

/** Whose data the panel shows. */
export function PlaceAttribution({ facts }: Pick<PlaceHeadProps, 'facts'>) {
  const run = facts?.forecast?.run;
  return (
    <p className="place-attribution">
      {[
        run
          ? run.attribution === null
            ? run.source
            : readableAttribution(run.attribution, run.initTime)
          : null,
        facts?.nearest?.attribution,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
