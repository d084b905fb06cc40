/** Hands a file that the server made to the reader. */
export function saveFile({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the content once the click is dispatched; releasing it right away upsets Safari.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
