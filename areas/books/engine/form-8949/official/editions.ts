/**
 * The editions of the forms of the IRS that can be filled in, as data: which field is which entry. An edition is
 * recognised by the form and year that its pages print, and has to have every field that is named here.
 *
 * To add a year, list its fields (`qpdf --json --json-key=acroform FILE`), compare them with the entries below, and add
 * the year to the edition that has the same ones, or an edition of its own.
 */
import type { Box, Part } from '../box.ts';
import { BLANK_FORM_KINDS, BLANK_FORM_TITLES, type BlankFormKind } from './blank-form-kind.ts';

/** The fields of the eight columns of a row, (a) to (h). */
export type RowFields = readonly [string, string, string, string, string, string, string, string];
/** The fields of columns (d), (e), (g) and (h). */
export type TotalFields = readonly [string, string, string, string];

export interface PartPage {
  readonly part: Part;
  /** Counted from 0. */
  readonly page: number;
  readonly name: string;
  readonly number: string;
  /** The check boxes of the part, in the order of the page. */
  readonly boxes: ReadonlyMap<Box, string>;
  readonly rows: readonly RowFields[];
  readonly totals: TotalFields;
}

export interface Form8949Edition {
  readonly kind: 'form8949';
  readonly years: readonly number[];
  readonly parts: readonly PartPage[];
}

export interface ScheduleDEdition {
  readonly kind: 'scheduleD';
  readonly years: readonly number[];
  readonly name: string;
  readonly number: string;
  /** By line: "1b". */
  readonly lines: ReadonlyMap<string, TotalFields>;
}

export type FormEdition = Form8949Edition | ScheduleDEdition;

interface Form8949Plan {
  readonly years: readonly number[];
  readonly rowsPerPage: number;
  /** How many digits the number of a field has at least: "f1_03". */
  readonly digits: number;
  readonly parts: readonly { readonly part: Part; readonly table: string; readonly boxes: readonly Box[] }[];
}

const FORM_8949: readonly Form8949Plan[] = [
  {
    // 2022 and 2024 have the same fields. 2023 lies between them and is checked for having them too.
    years: [2022, 2023, 2024],
    rowsPerPage: 14,
    digits: 1,
    parts: [
      { part: 'I', table: 'Table_Line1', boxes: ['A', 'B', 'C'] },
      { part: 'II', table: 'Table_Line1', boxes: ['D', 'E', 'F'] },
    ],
  },
  {
    years: [2025],
    rowsPerPage: 11,
    digits: 2,
    parts: [
      { part: 'I', table: 'Table_Line1_Part1', boxes: ['A', 'B', 'C', 'G', 'H', 'I'] },
      { part: 'II', table: 'Table_Line1_Part2', boxes: ['D', 'E', 'F', 'J', 'K', 'L'] },
    ],
  },
];

/** The first two fields of a page are name and number. */
const FIRST_ROW_FIELD = 3;
const COLUMNS = 8;

function form8949Edition({ years, rowsPerPage, digits, parts }: Form8949Plan): Form8949Edition {
  return {
    kind: 'form8949',
    years,
    parts: parts.map(({ part, table, boxes }, page): PartPage => {
      const above = `topmostSubform[0].Page${page + 1}[0]`;
      const field = (number: number): string => `f${page + 1}_${String(number).padStart(digits, '0')}[0]`;
      const rows = Array.from({ length: rowsPerPage }, (_, row) => {
        const first = FIRST_ROW_FIELD + row * COLUMNS;
        return Array.from(
          { length: COLUMNS },
          (_column, column) => `${above}.${table}[0].Row${row + 1}[0].${field(first + column)}`,
        ) as unknown as RowFields;
      });
      // Columns (d), (e), (f), (g) and (h), of which (f) is shaded.
      const total = (column: number): string => `${above}.${field(FIRST_ROW_FIELD + rowsPerPage * COLUMNS + column)}`;
      return {
        part,
        page,
        name: `${above}.${field(1)}`,
        number: `${above}.${field(2)}`,
        boxes: new Map(boxes.map((box, index) => [box, `${above}.c${page + 1}_1[${index}]`])),
        rows,
        totals: [total(0), total(1), total(3), total(4)],
      };
    }),
  };
}

const scheduleDLine = (table: string, line: string, first: number): readonly [string, TotalFields] => {
  const field = (column: number): string =>
    `topmostSubform[0].Page1[0].${table}[0].Row${line}[0].f1_${first + column}[0]`;
  return [line, [field(0), field(1), field(2), field(3)]];
};

const SCHEDULE_D: readonly ScheduleDEdition[] = [
  {
    kind: 'scheduleD',
    years: [2025],
    name: 'topmostSubform[0].Page1[0].f1_1[0]',
    number: 'topmostSubform[0].Page1[0].f1_2[0]',
    lines: new Map([
      scheduleDLine('Table_PartI', '1b', 7),
      scheduleDLine('Table_PartI', '2', 11),
      scheduleDLine('Table_PartI', '3', 15),
      scheduleDLine('Table_PartII', '8b', 27),
      scheduleDLine('Table_PartII', '9', 31),
      scheduleDLine('Table_PartII', '10', 35),
    ]),
  },
];

export const FORM_8949_EDITIONS: readonly Form8949Edition[] = FORM_8949.map(form8949Edition);
export const SCHEDULE_D_EDITIONS = SCHEDULE_D;

const EDITIONS: readonly FormEdition[] = [...FORM_8949_EDITIONS, ...SCHEDULE_D_EDITIONS];

/** The years of which a blank form can be filled in. */
export function blankFormYears(kind: BlankFormKind): number[] {
  return EDITIONS.filter((edition) => edition.kind === kind).flatMap(({ years }) => years);
}

export function fieldsOfEdition(edition: FormEdition): string[] {
  if (edition.kind === 'scheduleD') return [edition.name, edition.number, ...[...edition.lines.values()].flat()];
  return edition.parts.flatMap(({ name, number, boxes, rows, totals }) => [
    name,
    number,
    ...boxes.values(),
    ...rows.flat(),
    ...totals,
  ]);
}

/** As the last line of a page prints it, without white space. */
const PRINTED: Readonly<Record<BlankFormKind, RegExp>> = {
  form8949: /Form8949\((20\d\d)\)/,
  scheduleD: /ScheduleD\(Form1040\)(20\d\d)/,
};

export type RecognisedForm = { readonly kind: BlankFormKind; readonly year: number } | { readonly refusal: string };

/** What a PDF is, by the text of its first page without white space and the names of its fields. */
export function recogniseBlankForm(text: string, fields: { has(name: string): boolean }): RecognisedForm {
  for (const kind of BLANK_FORM_KINDS) {
    const year = Number(PRINTED[kind].exec(text)?.[1]);
    if (Number.isNaN(year)) continue;
    const title = `${BLANK_FORM_TITLES[kind]} of ${year}`;
    const edition = EDITIONS.find((each) => each.kind === kind && each.years.includes(year));
    if (edition === undefined) {
      const known = blankFormYears(kind).join(', ');
      return { refusal: `This is ${title}, which cannot be filled in yet. Years that can: ${known}.` };
    }
    if (fieldsOfEdition(edition).every((name) => fields.has(name))) return { kind, year };
    return { refusal: `This ${title} has other fields than the one of the IRS. Download the blank form from irs.gov.` };
  }
  return { refusal: 'This PDF is no blank Form 8949 or Schedule D (Form 1040). Download the form from irs.gov.' };
}
