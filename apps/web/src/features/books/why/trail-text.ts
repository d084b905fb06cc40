/** The whole trail as plain text, for a letter or a file of working papers. Figures are exact, moments in UTC. */
import type { Explanation } from '@holdfast/contract';

export function trailText({ words, figures, lot, steps }: Explanation): string {
  const blocks = [
    [words],
    figures.map(({ label, valueUsd }) => `${label}: ${valueUsd} USD`),
    lot === null ? [] : [`Lot of ${lot.amount}: ${lot.usedBefore} used before, ${lot.usedHere} here, ${lot.left} left`],
    ...steps.map(({ title, transactionId, lines }) => [
      transactionId === null ? title : `${title} (transaction ${transactionId})`,
      ...lines.map(({ label, value }) => `  ${label}: ${value}`),
    ]),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
