/** Lays one colour over another and returns the solid result, so that contrast can be judged from the value itself. */
export function mixColours(options: { ground: string; over: string; share: number }): string {
  const ground = channels(options.ground);
  const over = channels(options.over);
  const mixed = ground.map((value, index) => Math.round(value + ((over[index] ?? value) - value) * options.share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}
