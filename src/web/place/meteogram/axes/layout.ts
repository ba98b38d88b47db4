/** Where a panel lies, in pixels from the top of the chart. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Pixels of the parts of the chart. */
const MARGIN_LEFT = 34;
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

type PanelName = 'temperature' | 'precipitation' | 'clouds' | 'wind' | 'arrows' | 'pressure';

/** A time axis with what is drawn below it. */
export interface Extent {
  readonly width: number;
  readonly height: number;
  /** First and last pixel of the time axis. */
  readonly left: number;
  readonly right: number;
  /** First and last pixel of what is drawn by time. */
  readonly top: number;
  readonly bottom: number;
}

export interface Layout extends Extent {
  readonly panels: Readonly<Record<PanelName, Band>>;
}

/** The width that the heights of panels are made for, and by how much a wider chart makes them higher at most. */
const USUAL_WIDTH = 490;
const MAX_GROWTH = 1.5;

/** How high a panel is in a chart of a width: wider charts have higher ones. Strips and arrows stay. */
const grown = (height: number, width: number): number =>
  height < MIN_GROWING ? height : Math.round(height * Math.min(MAX_GROWTH, Math.max(1, width / USUAL_WIDTH)));
/** Panels that are lower are strips of one value, which no height makes easier to read. */
const MIN_GROWING = 40;

/** Five panels below each other on one time axis, for a width in pixels. */
export function layoutOf(width: number, isCompared: boolean): Layout {
  let top = HEAD;
  const panels = {} as Record<PanelName, Band>;
  for (const name of ['temperature', 'precipitation', 'clouds', 'wind', 'arrows', 'pressure'] as const) {
    if (name !== 'arrows') top += CAPTION;
    const height = grown(HEIGHTS[name], width);
    panels[name] = { top, bottom: top + height };
    top += height + (name === 'wind' ? 2 : GAP);
  }
  return { ...extentOf(width, top, isCompared ? NAMES : EDGE), panels };
}

/** Room above a panel whose caption has a control in it. */
export const CONTROL_CAPTION = 30;
const PLUME = {
  temperature: 132,
  rain: 64,
  rainChance: 44,
  cloud: 18,
  wind: 64,
  arrows: 16,
  gust: 64,
  gustChance: 44,
  pressure: 60,
} as const;

export interface PlumeLayout extends Extent {
  readonly panels: Readonly<Record<keyof typeof PLUME, Band>>;
}

/** The panels of an ensemble below each other on one time axis, for a width in pixels. */
export function plumeLayoutOf(width: number): PlumeLayout {
  let top = HEAD;
  const panels = {} as Record<keyof typeof PLUME, Band>;
  for (const [name, usual] of Object.entries(PLUME) as [keyof typeof PLUME, number][]) {
    const height = grown(usual, width);
    if (name !== 'arrows') top += name.endsWith('Chance') ? CONTROL_CAPTION : CAPTION;
    panels[name] = { top, bottom: top + height };
    top += height + (name === 'wind' ? 2 : GAP);
  }
  return { ...extentOf(width, top, EDGE), panels };
}

/** So many panels of one height below each other. */
export function stackOf(
  width: number,
  count: number,
  height: number,
): Extent & { readonly bands: readonly Band[] } {
  const bands = Array.from({ length: count }, (_, i) => {
    const top = HEAD + CAPTION + i * (height + CAPTION + GAP);
    return { top, bottom: top + height };
  });
  return { ...extentOf(width, (bands.at(-1)?.bottom ?? HEAD) + GAP, EDGE), bands };
}

const extentOf = (width: number, height: number, margin: number): Extent => ({
  width,
  height,
  left: MARGIN_LEFT,
  right: width - margin,
  top: HEAD,
  bottom: height - GAP,
});
