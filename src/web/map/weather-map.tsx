import { Map as GlMap, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useRef } from 'react';
import { addOutlines } from './outlines.ts';

// A file of our own origin: the page's policy allows no other.
setWorkerUrl(workerUrl);

/** The map. */
export default function WeatherMap() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (container.current === null) return;
    const map = new GlMap({
      container: container.current,
      style: { version: 8, sources: {}, layers: [] },
      attributionControl: false,
    });
    map.once('load', () => addOutlines(map));
    return () => map.remove();
  }, []);
  return <div ref={container} className="map" />;
}
