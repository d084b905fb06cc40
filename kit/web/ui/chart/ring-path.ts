/** Segments of a ring as paths, clockwise from the top, with a small gap between them. */
interface RingOptions {
  readonly size: number;
  readonly thickness: number;
}

const FULL_TURN = 2 * Math.PI;
const GAP_PIXELS = 1.5;

export function ringPaths(fractions: readonly number[], { size, thickness }: RingOptions): string[] {
  const middle = size / 2;
  const outer = middle;
  const inner = middle - thickness;
  const gap = fractions.length > 1 ? GAP_PIXELS / outer : 0;
  let turned = 0;
  return fractions.map((fraction) => {
    const start = turned * FULL_TURN + gap / 2;
    turned += fraction;
    // An arc with the same start and end is not rendered, so a full circle ends just before its start.
    const end = Math.max(start, Math.min(turned * FULL_TURN - gap / 2, start + FULL_TURN - 0.001));
    const isLarge = end - start > Math.PI ? 1 : 0;
    const at = (radius: number, angle: number) =>
      `${(middle + radius * Math.sin(angle)).toFixed(2)} ${(middle - radius * Math.cos(angle)).toFixed(2)}`;
    const outerArc = `M${at(outer, start)}A${outer} ${outer} 0 ${isLarge} 1 ${at(outer, end)}`;
    const innerArc = `L${at(inner, end)}A${inner} ${inner} 0 ${isLarge} 0 ${at(inner, start)}`;
    return `${outerArc}${innerArc}Z`;
  });
}
