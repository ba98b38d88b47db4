import { useEffect, useRef, useState } from 'react';
import { Problem } from '../../api/problem.ts';
import { formatNumber, THIN } from '../../format/numbers/numbers.ts';
import { Button } from '../../parts/button/button.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useShown } from '../../view/shown.ts';
import { useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import { PlaceProblem } from '../problem/place-problem.tsx';
import { forecastCsv } from '../series/csv/forecast-csv.ts';
import { plumeCsv } from '../series/csv/plume-csv.ts';
import type { PlaceForecast } from '../series/place-forecast.ts';
import { type Plume, QUANTILES } from '../series/plume/plume.ts';
import { DOWNLOADED, downloadAddress, FORM_NAMES, FORMS, type Form, fileName } from './download-form.ts';
import { fetchFile } from './fetch-file.ts';
import './downloads.css';

interface DownloadsProps {
  readonly place: ChosenPlace;
  readonly placeName: string;
  readonly forecast: PlaceForecast;
  /** What the members of an ensemble say; null for other models. */
  readonly plume: Plume | null;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly form: Form; readonly bytes: number }
  | { readonly kind: 'done'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Keeps what the meteogram shows of the chosen model as a file. */
export function Downloads({ place, placeName, forecast, plume }: DownloadsProps) {
  const { texts, language } = useLanguage();
  const words = texts.place.downloads;
  const shown = useShown();
  const { units } = useView();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const has = new Set(shown.model.variables.map(({ name }) => name));
  const variables = DOWNLOADED.filter((name) => has.has(name));
  const start = async (form: Form) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const wanted = {
      form,
      model: forecast.model,
      initTime: forecast.initTime,
      place: { ...place, name: placeName },
    };
    setState({ kind: 'loading', form, bytes: 0 });
    try {
      const file =
        form === 'csv'
          ? new Blob([plume === null ? forecastCsv(forecast, units) : plumeCsv(forecast, plume, units)], {
              type: 'text/csv',
            })
          : await fetchFile(
              downloadAddress({ ...wanted, form, variables, quantiles: plume === null ? [] : QUANTILES }),
              (bytes) => setState({ kind: 'loading', form, bytes }),
              control.signal,
            );
      const name = fileName(wanted);
      saveFile(file, name);
      setState({ kind: 'done', name, bytes: file.size });
    } catch (error) {
      if (control.signal.aborted) return;
      const problem = error instanceof Problem ? error : new Problem(String(error), { status: 0 });
      setState({ kind: 'failed', problem });
    }
  };
  const size = (bytes: number) => `${formatNumber(bytes / 1000, bytes < 10_000 ? 1 : 0, language)}${THIN}kB`;
  return (
    <section className="downloads" aria-label={words.title}>
      <span className="downloads-title">{words.title}</span>
      {FORMS.map((form) => (
        <Button
          key={form}
          disabled={variables.length === 0 || (state.kind === 'loading' && state.form === form)}
          onClick={() => void start(form)}
        >
          {FORM_NAMES[form].title}
        </Button>
      ))}
      <p className="downloads-state" role="status">
        {state.kind === 'loading' && words.loading(FORM_NAMES[state.form].title, size(state.bytes))}
        {state.kind === 'done' && words.done(state.name, size(state.bytes))}
      </p>
      {state.kind === 'failed' && <PlaceProblem problem={state.problem} />}
    </section>
  );
}
