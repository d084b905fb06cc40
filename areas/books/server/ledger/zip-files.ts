/**
 * Several files in one: a ZIP archive without compression. The same files give the same bytes, so the time of each is
 * the earliest that the format can have.
 */
import { crc32 } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_CENTRAL = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;
const TIME = 0;
/** 1 January 1980. */
const DATE = 0x21;

export function zipFiles(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Uint8Array {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name, 'utf8');
    const about = aboutOf(bytes, nameBytes.length);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(LOCAL_HEADER);
    parts.push(head, about, nameBytes, Buffer.from(bytes));
    central.push(centralEntry(about, { nameBytes, offset }));
    offset += 4 + about.length + nameBytes.length + bytes.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_CENTRAL);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

/** The fields that both headers of a file share. */
function aboutOf(bytes: Uint8Array, nameLength: number): Buffer {
  const about = Buffer.alloc(26);
  for (const [index, value] of [VERSION, FLAGS, STORED, TIME, DATE].entries()) about.writeUInt16LE(value, index * 2);
  about.writeUInt32LE(crc32(bytes), 10);
  about.writeUInt32LE(bytes.length, 14);
  about.writeUInt32LE(bytes.length, 18);
  about.writeUInt16LE(nameLength, 22);
  return about;
}

function centralEntry(about: Buffer, { nameBytes, offset }: { nameBytes: Buffer; offset: number }): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(CENTRAL_HEADER);
  head.writeUInt16LE(VERSION, 4);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([head, about, rest, nameBytes]);
}
