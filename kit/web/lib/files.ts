import { decodeText } from '@holdfast/csv';
import { presentCount } from '@holdfast/money';

/** Downloads a file that the server made. */
export function saveFile({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has the content once the click is dispatched, but Safari fails if the URL is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** With this mark, spreadsheets read the file as UTF-8 instead of the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads a text as a file. */
export function saveTextFile(file: { readonly name: string; readonly type: string; readonly text: string }): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, file.text], { type: `${file.type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has the content once the click is dispatched, but Safari fails if the URL is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Reads the text of a chosen file, in UTF-8 or in UTF-16 and windows-1252, which spreadsheets also save. */
export async function readTextFile(file: Pick<Blob, 'arrayBuffer'>): Promise<string> {
  let text = '';
  for await (const part of decodeText([new Uint8Array(await file.arrayBuffer())])) text += part;
  return text;
}

/** "198 kB", "1.4 MB". */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${presentCount(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
