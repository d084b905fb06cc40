const STEPS = [1, 2, 2.5, 5, 10];

/** The distance of gridlines: the next round number, so that the axis reads 0, 250, 500 and not 0, 237, 474. */
export function roundStep(wanted: number, steps: readonly number[] = STEPS): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return (steps.find((step) => step * power >= wanted * 0.999) ?? 10) * power;
}
