import { formatDayTime } from '../../format/times/times.ts';
import { fullName } from '../../format/variable-names.ts';
import { Button } from '../../parts/button/button.tsx';
import { Notice } from '../../parts/notice/notice.tsx';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useZone } from '../../view/clock/zone.ts';
import { changeView } from '../../view/use-view.ts';
import type { MapData } from '../data/use-map-data.ts';

interface MapNotesProps {
  readonly data: MapData;
  /** Whether the browser can draw a map. */
  readonly hasGraphics: boolean;
}

/** Why the map does not show the selection, and what the user can do. */
export function MapNotes({ data, hasGraphics }: MapNotesProps) {
  const { texts, language } = useLanguage();
  const zone = useZone();
  const { shown } = data;
  if (!hasGraphics)
    return (
      <div className="map-notes">
        <Notice kind="warning">{texts.map.noGraphics}</Notice>
      </div>
    );
  if (data.isOutside) {
    const { west, east, south, north } = shown.model.domain;
    const zoom = Math.max(1, Math.log2(360 / (east - west)) + 1);
    const goThere = () =>
      changeView({
        camera: { latitude: (south + north) / 2, longitude: (west + east) / 2, zoom: Math.min(6, zoom) },
      });
    return (
      <div className="map-notes">
        <Notice kind="info" actions={<Button onClick={goThere}>{texts.map.zoomToIt}</Button>}>
          {texts.map.outside(shown.model.title)}
        </Notice>
      </div>
    );
  }
  if (data.isBehind && data.drawnTime !== null)
    return (
      <div className="map-notes map-notes-late">
        <Notice kind="info">{texts.map.behind(formatDayTime(data.drawnTime, zone, language))}</Notice>
      </div>
    );
  if (data.isLoading && data.field === null && shown.variable !== null)
    return (
      <div className="map-notes map-notes-late">
        <Notice kind="info">
          <span className="spinner" /> {texts.map.loading(fullName(shown.variable, texts))}
        </Notice>
      </div>
    );
  if (data.nullReason === null || shown.variable === null) return null;
  return (
    <div className="map-notes">
      <Notice kind="info">{texts.map.noValues(fullName(shown.variable, texts), shown.leadHours ?? 0)}</Notice>
    </div>
  );
}
