import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { modelNamed } from '../api/catalog/models.ts';
import { useRuns } from '../api/catalog/run.ts';
import { useServedModels } from '../api/catalog/served-models.ts';
import { useKey } from '../api/key.ts';
import { LiveRuns } from '../live/live-runs.tsx';
import { Legend } from '../map/legend/legend.tsx';
import { Boundary } from '../parts/boundary/boundary.tsx';
import { Button } from '../parts/button/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { TimeBar } from '../time/time-bar.tsx';
import { useShownAround } from '../view/shown.ts';
import { changeView, useView } from '../view/use-view.ts';
import { BottomLine } from './bottom/bottom-line.tsx';
import './explorer.css';
import { KeyForm } from '../trouble/key-form.tsx';
import { Trouble } from '../trouble/trouble.tsx';
import { Header } from './header/header.tsx';
import { useTitle } from './header/title.ts';
import { Hints } from './hints/hints.tsx';
import { LayerPanel } from './layers/layer-panel.tsx';
import { LevelSlider } from './layers/levels/level-slider.tsx';
import { Sheet } from './sheet/sheet.tsx';
import { KeysDialog } from './shortcuts/shortcuts-dialog.tsx';
import { useKeys } from './shortcuts/use-shortcuts.ts';

// The map library alone is four times the rest of the page: it comes while that is set up.
const mapModule = import('../map/weather-map.tsx');
// Where it fails, the map's own part of the page says so.
mapModule.catch(() => {});
const PlacePanel = lazy(() => import('../place/place-panel.tsx'));
const QueryPanel = lazy(() => import('../query/query-panel.tsx'));
const AskPanel = lazy(() => import('../ask/ask-panel.tsx'));

/** The page at `/`: the map with its panels. */
export function Explorer() {
  const { error } = useRuns(modelNamed(useView().model).id);
  const shown = useShownAround();
  const [showsKeys, setShowsKeys] = useState(false);
  const openKeys = useCallback(() => setShowsKeys(true), []);
  useTitle();
  const models = useServedModels(shown !== null);
  useKeys({ shown, models, onKeys: openKeys });
  return (
    <div className="explorer">
      <Header onKeys={openKeys} />
      <main className="stage">{error?.status === 401 ? <Locked /> : <Stage />}</main>
      <TimeBar shown={shown} />
      <BottomLine shown={shown} />
      <KeysDialog isOpen={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  );
}

/** The stage of a server that has not let this tab in. */
function Locked() {
  const key = useKey();
  return (
    <>
      <div className="skeleton" />
      <KeyForm isRefused={key !== null} />
    </>
  );
}

function Stage() {
  const texts = useTexts();
  const { model, place, panel } = useView();
  const shown = useShownAround();
  const { error } = useRuns(modelNamed(model).id);
  const showsLayers = panel === 'layers';
  const docked = showsLayers ? null : panel;
  // Where nothing is known of the runs, the notice says why.
  const hasLayers = shown !== null || error === null;
  return (
    <>
      <Boundary className="boundary-stage">
        <MapOnceLoaded />
      </Boundary>
      <div className="stage-notices">
        <Trouble />
        <LiveRuns shown={shown} />
      </div>
      {hasLayers && (
        <>
          <Button
            className="stage-layers-button"
            isIcon
            aria-label={texts.layers.title}
            aria-expanded={showsLayers}
            onClick={() => changeView({ panel: showsLayers ? null : 'layers' })}
          >
            <Icon name="layers" />
          </Button>
          <div className={`stage-layers${showsLayers ? ' stage-layers-open' : ''}`}>
            <Sheet
              title={texts.layers.title}
              className="stage-layers-sheet"
              onClose={() => changeView({ panel: null })}
            >
              {shown === null ? <LayersSkeleton /> : <LayerPanel shown={shown} />}
            </Sheet>
          </div>
        </>
      )}
      {shown !== null && (
        <div className="stage-level">
          <LevelSlider shown={shown} />
        </div>
      )}
      {place === null && panel === null && <Hints />}
      <div className="stage-legend">
        <Legend />
      </div>
      <div className={`dock${docked === null ? '' : ' dock-covered'}`}>
        {docked !== null && (
          <Sheet
            title={texts[docked].title}
            className={`dock-panel dock-${docked}`}
            onClose={() => changeView({ panel: null })}
          >
            <Boundary>
              <Suspense fallback={null}>{docked === 'query' ? <QueryPanel /> : <AskPanel />}</Suspense>
            </Boundary>
          </Sheet>
        )}
        {place !== null && (
          <Sheet title={null} className="dock-place">
            <Boundary>
              <Suspense fallback={null}>
                <PlacePanel place={place} />
              </Suspense>
            </Boundary>
          </Sheet>
        )}
      </div>
    </>
  );
}

/** Not by `lazy`: what a boundary waited for shows no sooner than 300 ms after what stood in its place. */
function MapOnceLoaded() {
  const [WeatherMap, setWeatherMap] = useState<ComponentType | null>(null);
  useEffect(() => {
    mapModule.then(
      (loaded) => setWeatherMap(() => loaded.default),
      (error) =>
        // What is thrown in a change of state reaches the boundary around the map.
        setWeatherMap(() => {
          throw error;
        }),
    );
  }, []);
  return WeatherMap === null ? (
    <div className="skeleton">
      <span className="spinner" />
    </div>
  ) : (
    <WeatherMap />
  );
}

/** In the place of the variable, the model, the run, the wind and two switches. */
function LayersSkeleton() {
  return (
    <div className="layers-skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
