import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { shownUnit } from '../../../display/index.ts';
import { answerQuery, useAnswer } from '../../api/answers/use-answer.ts';
import { useKey } from '../../api/key.ts';
import type { Problem } from '../../api/problem.ts';
import { perHour } from '../../format/numbers/rates.ts';
import type {
  MapFieldQueryVariables,
  MapLinesQueryVariables,
  MapStatisticQueryVariables,
} from '../../gql/graphql.ts';
import { hasVariable, type Shown, useShown, validTimeOf } from '../../view/shown.ts';
import { isShare } from '../../view/statistic.ts';
import { useView } from '../../view/use-view.ts';
import type { Bounds } from '../bounds.ts';
import { type Field, fieldOf } from '../field/grid/field-grid.ts';
import { amountHours, rateField } from './amounts.ts';
import { MAP_FIELD, MAP_LINES, MAP_STATISTIC } from './documents.ts';
import { boxFor, cellKilometres, type RequestedBox } from './requested-box.ts';
import { askedOf, extremesOf, statisticField } from './statistics/statistic-field.ts';

/** What is in view, as far as asking needs it. */
export interface Frame {
  readonly bounds: Bounds;
  /** Pixels of the map, as CSS counts them. */
  readonly pixels: number;
}

/** What the map draws, and what it knows of it. */
export interface MapData {
  readonly shown: Shown;
  /** Amounts as amounts in an hour. */
  readonly field: Field | null;
  /** When what is drawn is valid: not the chosen time where its answer is still to come. Null without a run. */
  readonly drawnTime: string | null;
  /** Whether that is another time than the chosen one. */
  readonly isBehind: boolean;
  /** The accumulation window in hours, where amounts are drawn; null for other values. */
  readonly windowHours: number | null;
  /** The same where shares of members above or below an amount are drawn. */
  readonly conditionHours: number | null;
  readonly pressure: Field | null;
  readonly wind: { readonly eastward: Field; readonly northward: Field } | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Why no cell has a value, as the API names it. */
  readonly nullReason: string | null;
  readonly error: Problem | null;
  readonly isLoading: boolean;
  /** Whether the domain of the model lies outside of what is in view. */
  readonly isOutside: boolean;
}

/** As many cells as an answer has at most; pixels of a large screen are more. */
const MAX_CELLS = 262_144;
/** Each cell is read of each member, and costs as much. */
const MAX_MEMBER_CELLS = 20_000;
/** Screens of nearly the same size ask the same. */
const PIXEL_STEP = 20_000;
/** Isobars and particles need no more, and what finds them takes time with each cell. */
const MAX_LINE_CELLS = 16_000;
/** What a field of the same variable, run and unit may differ in to stay on the map, marked where its time is another one. */
const OVER_TIME_AND_SPACE = ['leadHours', 'box', 'maxCells'] as const;
/** Number of leads to prefetch. */
const AHEAD = 4;
const PREFETCH_AFTER_MS = 150;
/** A part of what is in view on each side of it, once the map has been moved: so far it can be dragged without asking again. */
const MARGIN = 0.25;

/**
 * The field, the pressure and the wind of the view over what the map shows.
 * @param isDrawn whether a field has been drawn; prefetching starts afterwards
 */
export function useMapData(frame: Frame | null, isDrawn: boolean): MapData {
  const view = useView();
  const shown = useShown();
  const requested = requestOf(shown, frame, view.camera === null ? 0 : MARGIN);
  const { variable } = shown;
  const { statistic } = shown;
  const mapVariables =
    requested === null || variable === null || frame === null
      ? null
      : ({
          ...requested,
          variable: variable.name as MapFieldQueryVariables['variable'],
          unit: shownUnit(variable).unit,
          maxCells: pixelCells(frame.pixels),
        } satisfies MapFieldQueryVariables);
  const fieldVariables = statistic === null ? mapVariables : null;
  const statisticVariables =
    statistic === null || mapVariables === null || variable === null
      ? null
      : ({
          ...mapVariables,
          maxCells: Math.min(mapVariables.maxCells, MAX_MEMBER_CELLS),
          ...askedOf(statistic, variable),
        } satisfies MapStatisticQueryVariables);
  const isobars = view.isobars && hasVariable(shown, 'mean_sea_level_pressure');
  const hasWind = view.wind !== 'off' && hasVariable(shown, 'wind_u_10m');
  const lineVariables =
    requested === null || !(isobars || hasWind)
      ? null
      : ({ ...requested, maxCells: MAX_LINE_CELLS, isobars, wind: hasWind } satisfies MapLinesQueryVariables);
  const field = useAnswer({
    label: 'map',
    document: MAP_FIELD,
    variables: fieldVariables,
    keepsOver: [...OVER_TIME_AND_SPACE],
  });
  const statistics = useAnswer({
    label: 'map',
    document: MAP_STATISTIC,
    variables: statisticVariables,
    keepsOver: [...OVER_TIME_AND_SPACE],
  });
  const lines = useAnswer({
    label: 'lines',
    document: MAP_LINES,
    variables: lineVariables,
    keepsOver: [...OVER_TIME_AND_SPACE, 'isobars', 'wind'],
  });
  // Opening the page reads one time; whoever has chosen another one is likely to choose the next ones too.
  const isReady = isDrawn && view.time !== null && field.data !== undefined && !field.isOld;
  usePrefetch(shown, fieldVariables, lineVariables, isReady);

  const statisticSlab = statistics.data?.slab ?? null;
  const fieldSlab = field.data?.slab ?? null;
  const slab = statistic === null ? fieldSlab : statisticSlab;
  const { question, error, isFetching } = statistic === null ? field : statistics;
  // One time for all layers: those of another time than the field are left out until both have come.
  const drawnLead = question?.leadHours ?? requested?.leadHours ?? null;
  const lineSlabs = lines.question?.leadHours === drawnLead ? (lines.data ?? null) : null;
  return useMemo(() => {
    const hours = slab === null || variable === null ? null : amountHours(variable, slab);
    const windowHours = isShare(statistic) ? null : hours;
    const perHourOf = (value: number | null | undefined) =>
      value === null || value === undefined ? null : perHour(value, windowHours ?? 1);
    const given =
      statistic === null ? fieldSlab && fieldOf(fieldSlab) : statisticSlab && statisticField(statisticSlab);
    const extremes = statistic === null ? fieldSlab : given && extremesOf(given);
    return {
      shown,
      field: given === null || windowHours === null ? given : rateField(given, windowHours),
      windowHours,
      conditionHours: windowHours === null ? hours : null,
      drawnTime: shown.run === null || drawnLead === null ? null : validTimeOf(shown.run, drawnLead),
      isBehind: drawnLead !== null && drawnLead !== shown.leadHours,
      pressure: lineSlabs?.pressure == null || !isobars ? null : fieldOf(lineSlabs.pressure),
      wind: hasWind ? windsOf(lineSlabs) : null,
      minimum: perHourOf(extremes?.minimum),
      maximum: perHourOf(extremes?.maximum),
      nullReason: slab?.nullReason ?? null,
      error,
      isLoading: isFetching,
      isOutside: frame !== null && boxOf(shown, frame) === null,
    };
  }, [
    shown,
    variable,
    statistic,
    slab,
    fieldSlab,
    statisticSlab,
    drawnLead,
    lineSlabs,
    isobars,
    hasWind,
    error,
    isFetching,
    frame,
  ]);
}

/** What all questions of the map have in common. */
interface MapRequest {
  readonly model: MapFieldQueryVariables['model'];
  readonly initTime: string;
  readonly leadHours: number;
  readonly box: RequestedBox;
}

function requestOf(shown: Shown, frame: Frame | null, margin: number): MapRequest | null {
  if (frame === null || shown.run === null || shown.leadHours === null) return null;
  const box = boxOf(shown, frame, margin);
  if (box === null) return null;
  return { model: shown.model.id, initTime: shown.run.initTime, leadHours: shown.leadHours, box };
}

function boxOf({ model, run }: Shown, { bounds, pixels }: Frame, margin = 0): RequestedBox | null {
  const { kilometres } = model.resolution;
  const stored = run === null ? kilometres : cellKilometres(run.grid, model.domain);
  return boxFor(bounds, model.domain, kilometres, pixelCells(pixels), { margin, stored });
}

/** No more cells than pixels. */
const pixelCells = (pixels: number): number =>
  Math.min(MAX_CELLS, Math.max(PIXEL_STEP, PIXEL_STEP * Math.floor(pixels / PIXEL_STEP)));

type Slabs = { readonly [K in 'eastward' | 'northward']?: Parameters<typeof fieldOf>[0] | null };

function windsOf(slabs: Slabs | null): MapData['wind'] {
  if (slabs?.eastward == null || slabs.northward == null) return null;
  return { eastward: fieldOf(slabs.eastward), northward: fieldOf(slabs.northward) };
}

/** Prefetches the next leads of the same box while the page is idle. */
function usePrefetch(
  shown: Shown,
  field: MapFieldQueryVariables | null,
  lines: MapLinesQueryVariables | null,
  isReady: boolean,
): void {
  const client = useQueryClient();
  const key = useKey();
  const leads = shown.run?.leadHours;
  const requested = JSON.stringify([field, lines]);
  useEffect(() => {
    const [nextField, nextLines] = JSON.parse(requested) as [typeof field, typeof lines];
    const asked = nextField ?? nextLines;
    if (!isReady || leads === undefined || asked === null) return;
    const timer = setTimeout(async () => {
      const at = leads.indexOf(asked.leadHours);
      for (const leadHours of leads.slice(at + 1, at + 1 + AHEAD)) {
        await Promise.all([
          nextField && client.prefetchQuery(answerQuery(MAP_FIELD, { ...nextField, leadHours }, key)),
          nextLines && client.prefetchQuery(answerQuery(MAP_LINES, { ...nextLines, leadHours }, key)),
        ]);
        if (isOver) return;
      }
    }, PREFETCH_AFTER_MS);
    let isOver = false;
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, key, isReady, leads, requested]);
}
