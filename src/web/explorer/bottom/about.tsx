import { useState } from 'react';
import { formatPosition } from '../../format/coordinates.ts';
import { attributionOf } from '../../format/model-names.ts';
import { formatUtc } from '../../format/times/times.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { useLanguage } from '../../texts/use-texts.tsx';
import type { Shown } from '../../view/shown.ts';

interface AboutProps {
  readonly shown: Shown;
  readonly cell: { readonly latitude: number; readonly longitude: number } | null;
}

/** Where the data come from: the model, the run, its source, the cell, the licence. */
export function About({ shown, cell }: AboutProps) {
  const { texts, language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { model, run } = shown;
  const words = texts.about;
  const facts: readonly (readonly [string, string])[] = [
    [words.model, model.title],
    [words.coverage, `${model.coverage}, ${model.resolution.text}`],
    ...(run === null
      ? []
      : ([
          [words.run, formatUtc(run.initTime, language)],
          [words.published, formatUtc(run.publishedAt, language)],
          [words.source, run.source],
        ] as const)),
    ...(cell === null ? [] : ([[words.cell, formatPosition(cell.latitude, cell.longitude, 3)]] as const)),
    [words.attribution, attributionOf(model, run)],
    [words.licence, model.licence],
    [words.places, words.gazetteer],
    [words.outlines, words.naturalEarth],
  ];
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Dialog title={words.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className="about">
          {facts.map(([name, value]) => (
            <div key={name} className="about-fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
