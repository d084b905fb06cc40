/**
 * Pieces of the markets' responses. Only what is used is declared and everything else is ignored, because markets add
 * fields whenever they like; a number is taken by its own text, and null is kept apart from zero.
 */
import { z } from 'zod';
import { JsonNumber, type JsonValue } from './json/parse-json-keeping-numbers.ts';
import { PriceSourceError } from './price-source-error.ts';

export const numberText = z.union([z.instanceof(JsonNumber).transform((number) => number.text), z.string()]);

/** Unix seconds as milliseconds. */
export const unixSeconds = numberText.transform((text, context) => {
  const instantMs = Math.round(Number(text) * 1000);
  if (Number.isFinite(instantMs) && text.trim() !== '') return instantMs;
  context.addIssue('A time in seconds was expected.');
  return z.NEVER;
});

/** An object of entries that are judged one by one, so that one odd coin does not cost the others their prices. */
export const entries = z.record(z.string(), z.unknown());

export function readShape<Shape extends z.ZodType>(
  shape: Shape,
  value: JsonValue,
  details: { source: string; what: string },
): z.output<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const problem = result.error.issues[0]?.message ?? '';
  throw new PriceSourceError(
    'unreadable',
    `${details.source} returned an unknown shape for ${details.what}: ${problem}`,
    {
      source: details.source,
      cause: result.error,
    },
  );
}
