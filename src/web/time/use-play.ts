import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** How long a lead is shown at least, and how long its field is waited for at most. */
const STEP_MS = 450;
const LONGEST_MS = 3000;

/**
 * Calls `next` again and again while it plays, each time when the answers to the last step are there.
 * @param isHeld whether time stands still until the server answers again
 */
export function usePlay(isPlaying: boolean, isHeld: boolean, next: () => void): void {
  const fetching = useIsFetching();
  const waiting = useRef(fetching);
  const step = useRef(next);
  useEffect(() => {
    waiting.current = fetching;
    step.current = next;
  });
  useEffect(() => {
    if (!isPlaying || isHeld) return;
    let since = performance.now();
    const timer = setInterval(() => {
      const age = performance.now() - since;
      if (age < STEP_MS || (waiting.current > 0 && age < LONGEST_MS)) return;
      since = performance.now();
      step.current();
    }, STEP_MS / 3);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld]);
}
