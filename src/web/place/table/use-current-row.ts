import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNow } from '../../view/clock/now.ts';
import { useView } from '../../view/use-view.ts';
import { nearestIndex } from '../series/shapes/stretches.ts';

/** Pixels of headings that stay over the rows. */
const HEAD = 56;

/**
 * Which of the times a table marks, the nearest to the chosen one or to now, and the element around its rows, which is scrolled until
 * that row can be seen.
 */
export function useCurrentRow(times: readonly number[]): {
  readonly holder: RefObject<HTMLElement | null>;
  readonly current: number;
} {
  const { time } = useView();
  const now = useNow();
  const holder = useRef<HTMLElement>(null);
  const isPlaced = useRef(false);
  const current = nearestIndex(times, time === null ? now : Date.parse(time));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is scrolled when another row is the current one
  useLayoutEffect(() => {
    const around = holder.current;
    const row = around?.querySelector<HTMLElement>('tr[aria-current]');
    if (!around || !row) return;
    const above = row.offsetTop - HEAD - row.offsetHeight;
    // On a phone the sheet shows the first rows alone.
    if (!isPlaced.current) around.scrollTop = above;
    isPlaced.current = true;
    const [top, bottom] = [
      row.offsetTop - around.scrollTop,
      row.offsetTop + row.offsetHeight - around.scrollTop,
    ];
    if (top < HEAD || bottom > around.clientHeight) around.scrollTop = above;
  }, [current]);
  return { holder, current };
}
