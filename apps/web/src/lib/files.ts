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

/** Reads the text of a chosen file. Spreadsheets also save UTF-16, marked by the first two bytes. */
export async function readTextFile(file: Pick<Blob, 'arrayBuffer'>): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** "198 kB", "1.4 MB". */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
