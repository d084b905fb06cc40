/** Writes ZIP archives and spreadsheets for tests, honest ones and others. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface TestEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The size after unpacking that the archive states; the true one unless given. */
  readonly statedBytes?: number;
  readonly isEncrypted?: boolean;
  readonly method?: number;
  /** Takes the bytes of the first entry instead of its own. */
  readonly isShared?: boolean;
}

const STORED = 0;
const DEFLATED = 8;

export function makeZip(entries: readonly TestEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [index, entry] of entries.entries()) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    const method = entry.method ?? DEFLATED;
    const data = method === STORED ? content : deflateRawSync(content, { level: 9 });
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(entry.isEncrypted ? 1 : 0, 2);
    about.writeUInt16LE(method, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(entry.statedBytes ?? content.length, 18);
    about.writeUInt16LE(name.length, 22);
    const isShared = entry.isShared === true && index > 0;
    const place = Buffer.alloc(14);
    place.writeUInt32LE(isShared ? 0 : offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.alloc(2), about, place, name);
    if (isShared) continue;
    parts.push(Buffer.from('PK\x03\x04'), about, name, data);
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    directory.reduce((size, part) => size + part.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a spreadsheet with the given content of its sheet; any part can be replaced. */
export function sheetParts(sheet: string, others: Readonly<Record<string, string>> = {}): TestEntry[] {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation(
      'rId2',
      'sharedStrings',
      'sharedStrings.xml',
    )}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet>${sheet}</worksheet>`,
    ...others,
  };
  return Object.entries(parts).map(([name, content]) => ({ name, content }));
}

export function makeSheet(sheet: string, others?: Readonly<Record<string, string>>): Buffer {
  return makeZip(sheetParts(sheet, others));
}

interface TestSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** A workbook with several sheets of texts. */
export function makeWorkbook(sheets: readonly TestSheet[]): Buffer {
  const content = ({ rows }: TestSheet): string => {
    const cells = (row: readonly string[]) =>
      row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
    return `<worksheet><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</sheetData></worksheet>`;
  };
  const names = sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return makeZip([
    { name: 'xl/workbook.xml', content: `<workbook><sheets>${names.join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: content(sheet) })),
  ]);
}
