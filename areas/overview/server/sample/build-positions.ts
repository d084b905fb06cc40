/** Readings of positions and closed lending days of the last weeks, for the charts, and what watches them. */
import { addUtcDays } from '@holdfast/calendar';
import { SAMPLE_CLIENTS } from './story/people.ts';
import { depositWallet } from './story/stage.ts';
import { LOCAL_ORIGIN as origin, required, type SampleBuild, type SampleCatalogue } from './sample-build.ts';

const HISTORY_DAYS = 36;
const STEP_DAYS = 4;

export async function buildPositions(build: SampleBuild, catalogue: SampleCatalogue): Promise<void> {
  const { handlers, admin: caller, story } = build;
  for (let ago = HISTORY_DAYS; ago >= 0; ago -= STEP_DAYS)
    await build.onDay(addUtcDays(story.today, -ago), async () => {
      await handlers.refreshPositions({ caller, origin });
      await handlers.publishLiabilityRoots({ caller, origin });
      await build.runJobs();
    });
  await watchPositions(build, catalogue);
  await requestAddressChange(build, catalogue);
  await handlers.refreshPositions({ caller, origin });
  await build.runJobs();
}

async function watchPositions({ handlers, admin: caller }: SampleBuild, { coinIds }: SampleCatalogue): Promise<void> {
  const page = { page: 1, limit: 50 };
  const pools = await handlers.listPools({ query: { sort: 'value', order: 'desc', ...page }, caller, origin });
  const [largest] = pools.items;
  if (!largest) throw new Error('The sample has no pool.');
  await handlers.setPoolPriceAlert({
    params: { accountId: largest.id, coinId: required(coinIds, 'WETH') },
    body: { minPriceUsd: '2400', maxPriceUsd: '3150' },
    caller,
    origin,
  });
  const loans = await handlers.listLoans({
    query: { p2p: false, sort: 'health', order: 'asc', ...page },
    caller,
    origin,
  });
  const [weakest] = loans.items;
  if (!weakest) throw new Error('The sample has no loan.');
  await handlers.setLoanThreshold({
    params: { id: weakest.id },
    body: { liquidationThreshold: '0.52' },
    caller,
    origin,
  });
}

/** A second administrator must approve the change of an assigned address. */
async function requestAddressChange(
  { handlers, admin: caller, clients }: SampleBuild,
  { walletIds }: SampleCatalogue,
): Promise<void> {
  const client = clients[1];
  if (!client) throw new Error('The sample has no client to assign an address to.');
  await handlers.assignDepositAddress({
    body: {
      userId: client.userId,
      walletId: required(walletIds, depositWallet(SAMPLE_CLIENTS.length).address),
      reason: 'The client asked for a new address.',
    },
    caller,
    origin,
  });
}
