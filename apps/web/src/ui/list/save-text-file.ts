/** The mark that makes spreadsheets read the file as UTF-8 rather than in the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Hands a text to the reader as a download. */
export function saveTextFile(file: { readonly name: string; readonly type: string; readonly text: string }): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, file.text], { type: `${file.type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has taken hold of the content once the click is dispatched; releasing it right away upsets Safari.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
