/** Paths on a field of 20 by 20, drawn as lines of 1.6. */
const PATHS = {
  close: 'M5 5l10 10M15 5L5 15',
  play: 'M6 4.2v11.6L16 10z',
  pause: 'M7 4.5v11M13 4.5v11',
  back: 'M12.5 4.5L7 10l5.5 5.5',
  forward: 'M7.5 4.5L13 10l-5.5 5.5',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  layers: 'M10 3l7.5 4L10 11 2.5 7zM3.5 10.5L10 14l6.5-3.5M3.5 13.5L10 17l6.5-3.5',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  link: 'M8.5 11.5l3-3M7 9.5L5.200 11.300a2.5 2.5 0 0 0 3.5 3.5L10.5 13M9.5 7l1.800-1.800a2.5 2.5 0 0 1 3.5 3.5L13 10.5',
  locate: 'M10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  share: 'M10 12.500V3M6.500 6L10 2.500 13.500 6M6 9H4.500v8h11V9H14',
  star: 'M10 2.800l2.200 4.600 5 .700-3.600 3.500.900 5L10 14.200l-4.500 2.400.900-5L2.800 8.100l5-.700z',
  chevron: 'M5.5 7.5L10 12l4.5-4.5',
} as const;

export type IconName = keyof typeof PATHS;

/** A small drawing for play, zoom, close and the like; the control around it has the name. */
export function Icon(props: {
  readonly name: IconName;
  readonly size?: number;
  readonly isFilled?: boolean;
}) {
  const { name, size = 18, isFilled = false } = props;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={name === 'play' || isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
