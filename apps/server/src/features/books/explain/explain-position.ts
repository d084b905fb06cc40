/**
 * Why this number: from a figure of the books to the lot, the transactions, the prices and whoever gave them their
 * meaning.
 */
import type { Explanation } from '@holdfast/contract';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import { explainClosed } from './explain-closed.ts';
import { explainFlow } from './explain-flow.ts';
import { explainOpen } from './explain-open.ts';

export async function explainPosition(
  dependencies: ReadingDependencies,
  { kind, id }: { kind: 'closed' | 'open' | 'income' | 'expense'; id: string },
): Promise<Explanation> {
  if (kind === 'closed') return explainClosed(dependencies, id);
  if (kind === 'open') return explainOpen(dependencies, id);
  return explainFlow(dependencies, { side: kind, id });
}
