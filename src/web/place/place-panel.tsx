import { formatPosition } from '../format/coordinates.ts';
import { Button } from '../parts/button/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Tabs } from '../parts/menu/tabs.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { isSaved } from '../view/saved/place-list.ts';
import { toggleSaved, useSavedPlaces } from '../view/saved/places.ts';
import { useShown } from '../view/shown.ts';
import { changeView, useView } from '../view/use-view.ts';
import { type ChosenPlace, PLACE_TABS } from '../view/view.ts';
import { ChangesTab } from './changes/changes-tab.tsx';
import { DayRow } from './days/day-row.tsx';
import { Downloads } from './downloads/downloads.tsx';
import { Meteogram } from './meteogram/meteogram.tsx';
import { usePlaceFacts } from './place-facts.ts';
import { PlaceAttribution, PlaceHead } from './place-head.tsx';
import { Covering } from './problem/covering.tsx';
import { PlaceProblem } from './problem/place-problem.tsx';
import { type PlaceForecasts, usePlaceForecasts } from './series/use-place-forecasts.ts';
import { SoundingTab } from './sounding-tab.tsx';
import { ForecastTable } from './table/forecast-table.tsx';
import { PlumeTable } from './table/plume-table.tsx';
import { WindowsTab } from './windows/windows-tab.tsx';
import './place.css';

/** The forecast of a place: where it is, which run answers, and views of it in tabs. */
export default function PlacePanel({ place }: { readonly place: ChosenPlace }) {
  const texts = useTexts();
  const { isUtc } = useView();
  const { facts, error } = usePlaceFacts(place);
  const name = place.name ?? facts?.nearest?.name ?? formatPosition(place.latitude, place.longitude);
  const isOutside = facts?.forecast?.insideDomain === false;
  return (
    <aside className="place" aria-label={texts.place.panel(name)}>
      <header className="place-title">
        <h2>{name}</h2>
        <SaveButton place={place} name={name} />
        <Button
          look="quiet"
          isIcon
          aria-label={texts.parts.close}
          onClick={() => changeView({ place: null })}
        >
          <Icon name="close" />
        </Button>
      </header>
      <PlaceHead place={place} facts={facts} />
      {error !== null && <PlaceProblem problem={error} />}
      {isOutside && facts !== null && <Covering facts={facts} />}
      {error === null && !isOutside && (
        <PlaceTabs
          place={place}
          name={name}
          zone={isUtc ? 'UTC' : facts === null ? null : (facts.nearest?.timeZone ?? 'UTC')}
        />
      )}
      <PlaceAttribution facts={facts} />
    </aside>
  );
}

/** Keeps the place in the list below the search, or takes it out. */
function SaveButton({ place, name }: { readonly place: ChosenPlace; readonly name: string }) {
  const texts = useTexts().place;
  const isKept = isSaved(useSavedPlaces(), place);
  return (
    <Button
      look="quiet"
      isIcon
      className="place-save"
      aria-label={texts.save}
      aria-pressed={isKept}
      title={isKept ? texts.unsave : texts.save}
      onClick={() => toggleSaved({ ...place, name })}
    >
      <Icon name="star" isFilled={isKept} />
    </Button>
  );
}

interface PlaceTabsProps {
  readonly place: ChosenPlace;
  readonly name: string;
  /** Null while it is not known. */
  readonly zone: string | null;
}

function PlaceTabs({ place, name, zone }: PlaceTabsProps) {
  const texts = useTexts().place;
  const { tab } = useView();
  const answer = usePlaceForecasts(place);
  const [main] = answer.forecasts ?? [];
  return (
    <>
      <Tabs
        label={texts.tabsLabel}
        tabs={PLACE_TABS.map((id) => ({ id, text: texts.tabs[id] }))}
        chosen={tab}
        onChoose={(id) => changeView({ tab: id })}
      >
        {answer.error === null ? (
          <TabBody place={place} name={name} zone={zone} answer={answer} />
        ) : (
          <PlaceProblem problem={answer.error} onRetry={answer.retry} />
        )}
      </Tabs>
      {main !== undefined && (
        <Downloads place={place} placeName={name} forecast={main} plume={answer.plume} />
      )}
    </>
  );
}

function TabBody({ place, name, zone, answer }: PlaceTabsProps & { readonly answer: PlaceForecasts }) {
  const { tab } = useView();
  const { isEnsemble } = useShown().model;
  const { forecasts, plume, isOld } = answer;
  const [main] = forecasts ?? [];
  const shared = { place, placeName: name, zone, forecasts, plume, isOld };
  if (tab === 'changes') return <ChangesTab place={place} zone={zone} />;
  if (tab === 'sounding') return <SoundingTab place={place} name={name} />;
  if (tab === 'windows') return <WindowsTab {...shared} />;
  if (tab === 'meteogram')
    return (
      <>
        {!isEnsemble &&
          (main === undefined || zone === null ? (
            <div className="days-waiting" />
          ) : (
            <DayRow place={place} zone={zone} forecast={main} />
          ))}
        <Meteogram {...shared} />
      </>
    );
  return main === undefined || zone === null ? (
    <div className="place-waiting" aria-busy="true" />
  ) : plume !== null ? (
    <PlumeTable control={main} plume={plume} placeName={name} zone={zone} />
  ) : (
    <ForecastTable forecast={main} placeName={name} zone={zone} />
  );
}
