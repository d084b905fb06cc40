import pg from 'pg';

/**
 * Converts PostgreSQL values to JavaScript values. The driver's defaults are unsafe: it returns int8 as text, and reads
 * `date` and `timestamp` in the time zone of the machine.
 *
 *   int8         number, refused with an error beyond 2^53
 *   numeric      text, to be parsed by @holdfast/money
 *   date         text, YYYY-MM-DD: a day has no time zone
 *   timestamp    text: without a zone it is not a moment
 *   timestamptz  Date
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    return textParsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');
  }) as typeof pg.types.getTypeParser,
};

const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TIMESTAMP_ARRAY = 1115;
const NUMERIC_ARRAY = 1231;
const TEXT_ARRAY = 1009;

const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (text: string) => (string | null)[];

const textParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseSafeInteger],
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIMESTAMP, asText],
  [INT8_ARRAY, (text) => parseTextArray(text).map((item) => (item === null ? null : parseSafeInteger(item)))],
  // The driver would convert an array of numerics to floating point numbers.
  [NUMERIC_ARRAY, parseTextArray],
  [DATE_ARRAY, parseTextArray],
  [TIMESTAMP_ARRAY, parseTextArray],
]);

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The integer ${text} is beyond 2^53 and cannot be read exactly; select it as text.`);
  }
  return value;
}

function asText(text: string): string {
  return text;
}
