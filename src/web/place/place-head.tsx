import { formatPosition } from '../format/coordinates.ts';
import { formatAge, formatDistance } from '../format/durations.ts';
import { formatDate, formatRun, formatUtc, zoneAbbreviation } from '../format/times.ts';
import { Badge } from '../parts/badge.tsx';
import { useLanguage } from '../texts/use-texts.tsx';
import { useNow } from '../view/now.ts';
import type { ChosenPlace } from '../view/view.ts';
import { LineageButton } from './lineage/lineage-button.tsx';
import type { PlaceFacts } from './place-facts.ts';

interface PlaceHeadProps {
  readonly place: ChosenPlace;
  /** Null while they come. */
  readonly facts: PlaceFacts | null;
}

/** Where the place is, which cell of which run answers for it, and whose data that is. */
export function PlaceHead({ place, facts }: PlaceHeadProps) {
  const { texts, language } = useLanguage();
  const now = useNow();
  const words = texts.place;
  const { nearest, forecast } = facts ?? {};
  const { cell, run, distanceKm } = forecast ?? {};
  return (
    <div className="place-head" aria-busy={facts === null}>
      <p>
        {nearest &&
          `${[nearest.region, nearest.country].filter(Boolean).join(', ')} · ${zoneAbbreviation(now, nearest.timeZone, language)} · `}
        {formatPosition(place.latitude, place.longitude)}
      </p>
      <p>
        {run && (
          <>
            <span title={formatUtc(run.initTime, language)}>
              {words.run(
                formatRun(run.initTime),
                formatDate(run.initTime, 'UTC', language),
                formatAge(run.initTime, now),
              )}
            </span>{' '}
            {run.synthetic && (
              <Badge kind="warning" title={words.syntheticHint}>
                SYNTHETIC
              </Badge>
            )}
          </>
        )}
      </p>
      <div className="place-line">
        {cell && typeof distanceKm === 'number' && (
          <>
            {words.cell(formatPosition(cell.latitude, cell.longitude), formatDistance(distanceKm, language))}{' '}
            <LineageButton place={place} />
          </>
        )}
      </div>
      <p className="place-attribution">
        {[run?.attribution ?? run?.source, nearest?.attribution].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
