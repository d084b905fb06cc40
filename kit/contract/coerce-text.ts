/**
 * Path and query values arrive as text. The schema defines the type of each, so declarations stay plain (a boolean is
 * `z.boolean()`) and the text is turned into that type here. Text that does not fit is left as it is, for the schema
 * to refuse in its own words.
 */
import { z } from 'zod';

const WHOLE_OR_DECIMAL = /^-?\d+(\.\d+)?$/;

export function coerceTexts(schema: z.ZodObject, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return {};
  const coerced: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    const field = schema.shape[key];
    coerced[key] = field instanceof z.ZodType ? coerceText(unwrap(field), value) : value;
  }
  return coerced;
}

function coerceText(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray) {
    const items = Array.isArray(value) ? value : [value];
    return items.map((item) => coerceText(unwrap(schema.element as z.ZodType), item));
  }
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber) return WHOLE_OR_DECIMAL.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean)
    return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value;
  return value;
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  return schema;
}
