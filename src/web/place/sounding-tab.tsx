import { lazy, Suspense } from 'react';
import { useShown } from '../view/shown.ts';
import type { ChosenPlace } from '../view/view.ts';

const Sounding = lazy(() => import('../sounding/sounding.tsx'));

/** The sounding over the place at the map's time. */
export function SoundingTab({ place, name }: { readonly place: ChosenPlace; readonly name: string }) {
  const shown = useShown();
  if (shown.run === null || shown.validTime === null) return null;
  return (
    <Suspense fallback={<div className="place-waiting" aria-busy="true" />}>
      <Sounding
        place={place}
        name={name}
        model={shown.model.id}
        initTime={shown.run.initTime}
        validTime={shown.validTime}
      />
    </Suspense>
  );
}
