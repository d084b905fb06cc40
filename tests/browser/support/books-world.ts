/** A short history with gains of both terms, and coins without a recorded purchase. */
import type { Page } from '@playwright/test';
import type { Holdfast } from './running-holdfast.ts';
import { TransactionsWorld } from './transactions-world.ts';

/**
 *   2023-03-01  buy 2 ETH for $3,000
 *   2024-02-01  buy 1 ETH for $2,300
 *   2024-06-01  sell 1 ETH for $3,800   FIFO: $2,300 long term, HIFO: $1,500 short term
 *   2024-07-01  sell 100 UNI for $900   no recorded purchase
 */
export async function createBooksWorld(holdfast: Holdfast): Promise<TransactionsWorld> {
  const world = await TransactionsWorld.create(holdfast);
  const trade = (
    day: string,
    action: 'buy' | 'sell',
    { coin, amount, valueUsd }: { coin: string; amount: string; valueUsd: string },
  ) =>
    world.add(
      `${day}T20:00:00.000Z`,
      [{ coin, amount, valueUsd, ...(action === 'buy' ? { to: world.hot } : { from: world.hot }) }],
      { action },
    );
  await trade('2023-03-01', 'buy', { coin: 'ETH', amount: '2', valueUsd: '3000' });
  await trade('2024-02-01', 'buy', { coin: 'ETH', amount: '1', valueUsd: '2300' });
  await trade('2024-06-01', 'sell', { coin: 'ETH', amount: '1', valueUsd: '3800' });
  await trade('2024-07-01', 'sell', { coin: 'UNI', amount: '100', valueUsd: '900' });
  return world;
}

interface BookStateAnswer {
  readonly generatedAt: string | null;
  readonly staleFrom: string | null;
  readonly jobId: number | null;
}

/** Generates the books through the API and waits for them. */
export async function generateBooks({ holdfast, token }: Pick<TransactionsWorld, 'holdfast' | 'token'>): Promise<void> {
  await holdfast.api('POST', 'accounting/capital-positions/regenerate', { token, body: {} });
  const until = Date.now() + 30_000;
  for (;;) {
    const state = await holdfast.api<BookStateAnswer>('GET', 'accounting/state', { token });
    if (state.generatedAt !== null && state.staleFrom === null && state.jobId === null) return;
    if (Date.now() > until) throw new Error(`The books were not generated: ${JSON.stringify(state)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Generates the books of this world and opens a page as its administrator. */
export async function openBooks(page: Page, world: TransactionsWorld, path: string): Promise<void> {
  await generateBooks(world);
  await world.open(page, path);
}
