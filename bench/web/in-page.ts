/** Functions that run in the page: each must stand on its own. */

/** Waits for the first field that the page draws. @returns ms since the address was opened */
export async function timeOfFirstField(): Promise<number> {
  for (;;) {
    const [mark] = performance.getEntriesByName('isobar:field-drawn');
    if (mark !== undefined) return mark.startTime;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** @returns leads after the one that is shown */
export function leadsLeft(): number {
  const slider = document.querySelector<HTMLInputElement>('.time-slider');
  return slider === null ? 0 : Number(slider.max) - Number(slider.value);
}

/** Moves the slider of time by so many leads. @returns ms until the field of that lead is drawn, and its frame is over */
export async function stepTo(leads: number): Promise<number> {
  const slider = document.querySelector<HTMLInputElement>('.time-slider');
  if (slider === null) throw new Error('bench: the page has no slider of time');
  performance.clearMarks('isobar:field-drawn');
  const start = performance.now();
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  // React hears of a value that is set past its own setter.
  value?.set?.call(slider, String(Number(slider.value) + leads));
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  return await new Promise<number>((resolve, reject) => {
    const look = () => {
      if (performance.getEntriesByName('isobar:field-drawn').length > 0)
        requestAnimationFrame(() => resolve(performance.now() - start));
      else if (performance.now() - start > 20_000) reject(new Error('bench: no field was drawn'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** @returns frames that the browser draws in a second, counted for so many ms */
export async function framesPerSecond(forMs: number): Promise<number> {
  const start = performance.now();
  let frames = 0;
  return await new Promise<number>((resolve) => {
    const count = (now: number) => {
      frames++;
      if (now - start < forMs) requestAnimationFrame(count);
      else resolve((1000 * frames) / (now - start));
    };
    requestAnimationFrame(count);
  });
}
