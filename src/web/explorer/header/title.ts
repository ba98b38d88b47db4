import { useEffect } from 'react';
import { formatPosition } from '../../format/coordinates.ts';
import { shortName } from '../../format/model-names.ts';
import { formatDayTime } from '../../format/times/times.ts';
import { titleOf } from '../../format/variable-names.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useZone } from '../../view/clock/zone.ts';
import { useShown } from '../../view/shown.ts';
import { useView } from '../../view/use-view.ts';

/** Names the page in tabs and bookmarks after what it shows. */
export function useTitle(): void {
  const { place } = useView();
  const { texts, language } = useLanguage();
  const shown = useShown();
  const zone = useZone();
  const parts = [
    place === null ? null : (place.name ?? formatPosition(place.latitude, place.longitude)),
    shown.variable ? texts.variableName(titleOf(shown.variable)) : null,
    shown.validTime ? formatDayTime(shown.validTime, zone, language) : null,
    shortName(shown.model),
  ].filter((each) => each !== null);
  const title = [...parts, 'Isobar'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
