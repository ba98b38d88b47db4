import { lazy, Suspense } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { useView } from '../view/use-view.ts';
import './explorer.css';

// The map library alone is four times the rest of the page.
const WeatherMap = lazy(() => import('../map/weather-map.tsx'));
const PlacePanel = lazy(() => import('../place/place-panel.tsx'));

/** The page at `/`: the map, with everything else over it or beside it. */
export function Explorer() {
  const texts = useTexts();
  const { place } = useView();
  return (
    <div className="explorer">
      <header className="bar">
        <a className="wordmark" href="./">
          Isobar
        </a>
        <nav>
          <a href="graphql">GraphiQL</a>
          <a href="docs">{texts.header.docs}</a>
          <a href="console">{texts.header.signIn}</a>
        </nav>
      </header>
      <main className="stage">
        <Suspense fallback={<div className="skeleton" />}>
          <WeatherMap />
        </Suspense>
        {place !== null && (
          <Suspense fallback={null}>
            <PlacePanel place={place} />
          </Suspense>
        )}
      </main>
    </div>
  );
}
