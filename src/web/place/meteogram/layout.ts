/** Where a panel lies, in pixels from the top of the chart. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Pixels of the parts of the chart. */
export const MARGIN_LEFT = 34;
export const CAPTION = 20;
const HEAD = 34;
const GAP = 8;
const HEIGHTS = {
  temperature: 124,
  precipitation: 60,
  clouds: 51,
  wind: 72,
  arrows: 16,
  pressure: 48,
} as const;
/** Room for the names of models at the ends of their lines. */
const NAMES = 88;
const EDGE = 8;

export type PanelName = 'temperature' | 'precipitation' | 'clouds' | 'wind' | 'arrows' | 'pressure';

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** First and last pixel of the time axis. */
  readonly left: number;
  readonly right: number;
  readonly panels: Readonly<Record<PanelName, Band>>;
}

/** Five panels below each other on one time axis, for a width in pixels. */
export function layoutOf(width: number, isCompared: boolean): Layout {
  let top = HEAD;
  const panels = {} as Record<PanelName, Band>;
  for (const name of ['temperature', 'precipitation', 'clouds', 'wind', 'arrows', 'pressure'] as const) {
    if (name !== 'arrows') top += CAPTION;
    panels[name] = { top, bottom: top + HEIGHTS[name] };
    top += HEIGHTS[name] + (name === 'wind' ? 2 : GAP);
  }
  return { width, height: top, left: MARGIN_LEFT, right: width - (isCompared ? NAMES : EDGE), panels };
}
