/** A small XLSX file: a ZIP archive without compression, with one sheet of texts. */

export function spreadsheet(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string, place: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = rows
    .map((row, index) => {
      const cells = row.map((text, column) => cell(text, `${String.fromCharCode(65 + column)}${index + 1}`));
      return `<row r="${index + 1}">${cells.join('')}</row>`;
    })
    .join('');
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Target="${target}" Type="${OFFICE}/officeDocument/2006/relationships/${type}"/>`;
  const main = `${OFFICE}/spreadsheetml/2006/main`;
  return zip({
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    '_rels/.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">` +
      `${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets>` +
      '<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">` +
      `${relation(1, 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

const OFFICE = 'http://schemas.openxmlformats.org';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)];
    // Checksum, packed and unpacked size, length of the name: the same in both headers.
    const facts = Buffer.alloc(14);
    facts.writeUInt32LE(crc32(content), 0);
    facts.writeUInt32LE(content.length, 4);
    facts.writeUInt32LE(content.length, 8);
    facts.writeUInt16LE(name.length, 12);
    const local = Buffer.from('504b03040a0000000000000000000000'.slice(0, 28), 'hex');
    parts.push(local, facts, Buffer.alloc(2), name, content);
    const place = Buffer.alloc(16);
    place.writeUInt32LE(offset, 12);
    directory.push(Buffer.from('504b01020a000a000000000000000000', 'hex'), facts, place, name);
    offset += 30 + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  const size = directory.reduce((total, part) => total + part.length, 0);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
