/**
 * Columns of whole numbers as bytes. A column has the smallest number of bytes for each value that its range needs, as
 * typed arrays: they are read in place, without parsing. A column of equal values has no bytes at all.
 */

type Values = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** What is added to each value, and the bytes of a value. */
export type ColumnHead = readonly [base: number, width: 0 | 1 | 2 | 4 | 8];

const ALIGNMENT = 8;
const BYTE_MAX = 0xff;
const SHORT_MAX = 0xffff;
const LONG_MAX = 0xffff_ffff;

export function encodeColumn(numbers: readonly number[]): { readonly head: ColumnHead; readonly bytes: Uint8Array } {
  let [least, greatest] = [numbers[0] ?? 0, numbers[0] ?? 0];
  for (const number of numbers) {
    if (number < least) least = number;
    else if (number > greatest) greatest = number;
  }
  const width = widthOf(greatest - least);
  // A double holds every whole number up to 2^53 itself; a difference could be beyond.
  const base = width === 8 ? 0 : least;
  const bytes = new Uint8Array(aligned(numbers.length * width));
  const values = valuesOf(bytes.buffer, { start: 0, length: numbers.length, width });
  if (values !== null)
    for (let index = 0; index < numbers.length; index += 1) values[index] = (numbers[index] ?? 0) - base;
  return { head: [base, width], bytes };
}

export class NumberColumn {
  private constructor(
    private readonly base: number,
    private readonly values: Values | null,
  ) {}

  at(index: number): number {
    return this.values === null ? this.base : this.base + (this.values[index] ?? 0);
  }

  /** Reads columns of one length that follow one another. `start` is a multiple of eight. */
  static readAll(
    bytes: ArrayBuffer,
    { start, length, heads }: { start: number; length: number; heads: readonly ColumnHead[] },
  ): { readonly columns: NumberColumn[]; readonly end: number } {
    let end = start;
    const columns = heads.map(([base, width]) => {
      const column = new NumberColumn(base, valuesOf(bytes, { start: end, length, width }));
      end += aligned(length * width);
      return column;
    });
    return { columns, end };
  }
}

export function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

function widthOf(range: number): ColumnHead[1] {
  if (range === 0) return 0;
  return range <= BYTE_MAX ? 1 : range <= SHORT_MAX ? 2 : range <= LONG_MAX ? 4 : 8;
}

function valuesOf(
  bytes: ArrayBuffer,
  { start, length, width }: { start: number; length: number; width: ColumnHead[1] },
): Values | null {
  switch (width) {
    case 0:
      return null;
    case 1:
      return new Uint8Array(bytes, start, length);
    case 2:
      return new Uint16Array(bytes, start, length);
    case 4:
      return new Uint32Array(bytes, start, length);
    case 8:
      return new Float64Array(bytes, start, length);
  }
}
