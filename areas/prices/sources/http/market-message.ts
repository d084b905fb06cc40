/**
 * What a market says in the body of an error, for people. Seen in the wild: {status: {error_code, error_message}},
 * {error: {status: {…}}}, {error: "coin not found"}, {message: "…"}; and pages of HTML, which say nothing useful.
 */
import { JsonNumber, type JsonValue, parseJsonKeepingNumbers } from '../json/parse-json-keeping-numbers.ts';

const MESSAGE_LENGTH_MAX = 300;
const DEPTH_MAX = 3;

export interface MarketMessage {
  readonly message: string | null;
  readonly marketCode: number | undefined;
}

export function readMarketMessage(body: string): MarketMessage {
  let value: JsonValue;
  try {
    value = parseJsonKeepingNumbers(body);
  } catch {
    return { message: null, marketCode: undefined };
  }
  return find(value, DEPTH_MAX);
}

function find(value: JsonValue | undefined, depth: number): MarketMessage {
  const nothing: MarketMessage = { message: null, marketCode: undefined };
  if (typeof value === 'string') return { ...nothing, message: tidy(value) };
  if (depth === 0 || value === null || typeof value !== 'object' || value instanceof JsonNumber || isList(value))
    return nothing;
  const code = value['error_code'];
  const marketCode = code instanceof JsonNumber ? Number(code.text) : undefined;
  for (const name of ['error_message', 'message', 'error', 'status']) {
    const found = find(value[name], depth - 1);
    if (found.message !== null) return { message: found.message, marketCode: marketCode ?? found.marketCode };
  }
  return nothing;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** One short line without control characters, because it ends up in logs and on screens. */
function tidy(message: string): string {
  return message
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MESSAGE_LENGTH_MAX);
}
