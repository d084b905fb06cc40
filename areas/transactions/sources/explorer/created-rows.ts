/** Coins that a network created for an address, in the rows of explorers. */
import { type CreatedCoins, GWEI, rewardOf, withdrawalOf } from '../transfers/created-coins.ts';
import type { ExplorerClient } from './explorer-client.ts';
import { blockOf, type Row, textOf, timeOf, unitsOf } from './explorer-rows.ts';

/** A row of Etherscan's list, whose amounts are in gwei. */
export function readWithdrawal(row: Row): CreatedCoins {
  return withdrawalOf({
    index: textOf(row, 'withdrawalIndex'),
    validator: textOf(row, 'validatorIndex'),
    valueWei: unitsOf(row, 'amount') * GWEI,
    atMs: Number(textOf(row, 'timestamp') || 'none') * 1000,
  });
}

export function readGenesis(row: Row): CreatedCoins {
  const valueWei = unitsOf(row, 'value');
  return {
    key: `genesis:${textOf(row, 'to').toLowerCase()}`,
    atMs: timeOf(row),
    valueWei,
    position: 0,
    kind: 'genesis',
    name: 'Genesis block',
  };
}

/** A row of Etherscan's list of blocks that an address proposed; null where nothing was paid. */
export function readReward(row: Row): CreatedCoins | null {
  return rewardOf({ block: blockOf(row), valueWei: unitsOf(row, 'blockReward'), atMs: timeOf(row) });
}

interface BlocksQuery {
  readonly account: string;
  readonly fromBlock: number;
  readonly toBlock: number;
  readonly rowsAPage: number;
  readonly signal: Signal;
}

/** The blocks that an address proposed in the rows of Etherscan, whose newest come first and have no range. */
export async function readEtherscanBlocks(
  client: ExplorerClient,
  { account, fromBlock, toBlock, rowsAPage, signal }: BlocksQuery,
): Promise<Row[]> {
  // A block that is added meanwhile moves the rows to the next page, so that one can be read twice.
  const rows = new Map<number, Row>();
  for (let page = 1; ; page += 1) {
    const found = await client.list(
      {
        module: 'account',
        action: 'getminedblocks',
        address: account,
        blocktype: 'blocks',
        page: String(page),
        offset: String(rowsAPage),
      },
      signal,
    );
    for (const row of found) if (blockOf(row) >= fromBlock && blockOf(row) <= toBlock) rows.set(blockOf(row), row);
    const oldest = found.at(-1);
    if (oldest === undefined || found.length < rowsAPage || blockOf(oldest) < fromBlock)
      return [...rows.values()].reverse();
  }
}

/** The same from Blockscout's own list. */
export async function readBlockscoutBlocks(
  client: ExplorerClient,
  { account, fromBlock, toBlock, signal }: BlocksQuery,
): Promise<Row[]> {
  return readBlockscoutList(client, `/addresses/${account}/blocks-validated`, {
    fromBlock,
    toBlock,
    signal,
    toRow: (item) => ({
      blockNumber: textOf(item, 'height'),
      blockReward: rewardIn(item),
      timeStamp: String(Date.parse(textOf(item, 'timestamp')) / 1000),
    }),
  });
}

/** Before the merge the reward has a part for the block itself; since then it is the priority fees. */
function rewardIn(item: Row): string {
  const rewards = Array.isArray(item['rewards']) ? (item['rewards'] as Row[]) : [];
  const mined = rewards.find((reward) => textOf(reward, 'type') === 'Miner Reward');
  return mined === undefined ? textOf(item, 'priority_fee') || '0' : textOf(mined, 'reward');
}

/** The withdrawals of an address in the rows of Etherscan, from Blockscout's own list, whose newest come first. */
export async function readBlockscoutWithdrawals(
  client: ExplorerClient,
  { account, fromBlock, toBlock, signal }: { account: string; fromBlock: number; toBlock: number; signal: Signal },
): Promise<Row[]> {
  return readBlockscoutList(client, `/addresses/${account}/withdrawals`, {
    fromBlock,
    toBlock,
    signal,
    toRow: rowOfItem,
  });
}

async function readBlockscoutList(
  client: ExplorerClient,
  path: string,
  {
    fromBlock,
    toBlock,
    signal,
    toRow,
  }: { fromBlock: number; toBlock: number; signal: Signal; toRow: (item: Row) => Row },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let query = ''; ; ) {
    const page = await client.details(`${path}${query}`, signal);
    const items = Array.isArray(page?.['items']) ? (page['items'] as Row[]) : [];
    const found = items.map(toRow);
    rows.push(...found.filter((row) => blockOf(row) >= fromBlock && blockOf(row) <= toBlock));
    const next = page?.['next_page_params'];
    const oldest = found.at(-1);
    if (typeof next !== 'object' || next === null || oldest === undefined || blockOf(oldest) < fromBlock)
      return rows.reverse();
    const parameters = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]));
    query = `?${new URLSearchParams(parameters)}`;
  }
}

type Signal = AbortSignal | undefined;

function rowOfItem(item: Row): Row {
  return {
    withdrawalIndex: textOf(item, 'index'),
    validatorIndex: textOf(item, 'validator_index'),
    amount: String(unitsOf(item, 'amount') / GWEI),
    blockNumber: textOf(item, 'block_number'),
    timestamp: String(Date.parse(textOf(item, 'timestamp')) / 1000),
  };
}
