/** True when the text for reading left no digit out: "$1,234.50" and "1234.5". */
export function isSameFigure(shown: string, exact: string): boolean {
  return plainDigits(shown) === plainDigits(exact);
}

function plainDigits(text: string): string {
  const [whole, fraction = ''] = text.replaceAll(/[^\d.]/gu, '').split('.');
  return `${whole}.${fraction.replace(/0+$/u, '')}`;
}
