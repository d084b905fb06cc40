/**
 * The set-up checklist: the real path from networks to the first client. Steps complete automatically.
 *
 * New tokens, prices and transactions keep arriving after the set-up. Once the books have been generated, the steps
 * that lead to them count as done, and what is new is listed under "Needs attention".
 */
import type { SetupState } from '../../contract/setup-state.ts';
import { presentCount } from '@holdfast/money';
import type { PageTarget } from '@holdfast/web/lib/page-address.ts';

export interface SetupStep {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly target: PageTarget;
  readonly action: string;
  /** running: it is under way without anybody's help. blocked: an earlier step comes first. */
  readonly state: 'done' | 'next' | 'running' | 'open' | 'blocked';
}

export interface Setup {
  readonly steps: readonly SetupStep[];
  readonly done: number;
  readonly isComplete: boolean;
}

const count = (number: number, what: string): string => `${presentCount(number)} ${what}${number === 1 ? '' : 's'}`;

type Draft = Omit<SetupStep, 'state'> & { readonly isDone: boolean; readonly is?: 'running' | 'blocked' };

export function readSetup(state: SetupState): Setup {
  const drafts: Draft[] = [...sourceSteps(state), ...bookSteps(state)];
  const next = drafts.find(({ isDone, is }) => !isDone && is === undefined)?.id;
  const steps = drafts.map(
    ({ isDone, is, ...step }): SetupStep => ({
      ...step,
      state: isDone ? 'done' : (is ?? (step.id === next ? 'next' : 'open')),
    }),
  );
  const done = steps.filter((step) => step.state === 'done').length;
  return { steps, done, isComplete: done === steps.length };
}

function sourceSteps(state: SetupState): Draft[] {
  const { networks, usedNetworks, unreachableNetworks, wallets, syncableWallets, syncedWallets, hasBooks } = state;
  return [
    {
      id: 'networks',
      title: 'Networks',
      text:
        unreachableNetworks > 0
          ? `${unreachableNetworks} of ${count(usedNetworks, 'network')} not reachable. Check the RPC URL.`
          : usedNetworks > 0
            ? `${usedNetworks} of ${count(usedNetworks, 'network')} reachable`
            : `${count(networks, 'network')} with an RPC URL. Each is checked with its first sync.`,
      target: { path: '/admin/networks' },
      action: 'Open networks',
      isDone: networks > 0 && unreachableNetworks === 0,
    },
    {
      id: 'wallets',
      title: 'Wallets',
      text:
        wallets === 0
          ? 'Only addresses are needed. Holdfast reads them and cannot move funds.'
          : syncableWallets === wallets
            ? `${count(wallets, 'wallet')} on ${count(usedNetworks, 'network')}`
            : `${count(wallets, 'wallet')}, ${wallets - syncableWallets} of them filled by files`,
      target: { path: '/admin/wallets' },
      action: wallets === 0 ? 'Add wallets' : 'Add more',
      isDone: wallets > 0,
    },
    {
      id: 'sync',
      title: 'First sync',
      text:
        wallets === 0
          ? 'Reads every transaction of your wallets'
          : syncableWallets === 0
            ? 'No wallet on an EVM network to sync'
            : `${syncedWallets} of ${count(syncableWallets, 'wallet')} synced`,
      target: { path: '/admin/wallets' },
      action: 'Sync wallets',
      isDone: wallets > 0 && (syncedWallets === syncableWallets || hasBooks),
      ...(wallets === 0 ? { is: 'blocked' as const } : syncedWallets > 0 ? { is: 'running' as const } : {}),
    },
  ];
}

function bookSteps(state: SetupState): Draft[] {
  const { coinsToReview, counterparties, coinsMissingPrices, transactions, unclassified, hasBooks } = state;
  const isBlocked = transactions === 0 ? { is: 'blocked' as const } : {};
  const hasData = transactions > 0;
  return [
    {
      id: 'coins',
      title: 'Coins',
      text: !hasData
        ? 'New tokens are listed after the first sync'
        : coinsToReview === 0
          ? 'No new tokens to review'
          : `${count(coinsToReview, 'new token')} to review`,
      target: { path: '/admin/coins', ...(coinsToReview > 0 && { search: { view: 'to-review' } }) },
      action: coinsToReview === 0 ? 'Open coins' : `Review ${count(coinsToReview, 'coin')}`,
      isDone: hasData && (coinsToReview === 0 || hasBooks),
      ...isBlocked,
    },
    {
      id: 'address-book',
      title: 'Address book',
      text:
        counterparties === 0
          ? 'Exchanges, bridges and protocols by name make suggestions better'
          : count(counterparties, 'name'),
      target: { path: '/admin/address-book' },
      action: counterparties === 0 ? 'Add names' : 'Add more',
      isDone: counterparties > 0 || hasBooks,
    },
    {
      id: 'prices',
      title: 'Prices',
      text: !hasData
        ? 'Daily prices of the coins that your transactions use'
        : coinsMissingPrices === 0
          ? 'Every coin in use has prices'
          : `${count(coinsMissingPrices, 'coin')} in use with missing prices`,
      target: { path: '/admin/coins', ...(coinsMissingPrices > 0 && { search: { view: 'missing-prices' } }) },
      action: 'Add prices',
      isDone: hasData && (coinsMissingPrices === 0 || hasBooks),
      ...isBlocked,
    },
    {
      id: 'classification',
      title: 'Classification',
      text: !hasData
        ? 'Most transactions come with a suggestion'
        : unclassified === 0
          ? `${count(transactions, 'transaction')} classified`
          : `${count(unclassified, 'transaction')} to classify`,
      target: { path: '/portfolio/transactions/new' },
      action: 'Classify',
      isDone: hasData && (unclassified === 0 || hasBooks),
      ...isBlocked,
    },
    {
      id: 'books',
      title: 'Books',
      text: hasBooks
        ? 'Generated'
        : unclassified > 0 || !hasData
          ? 'Available when all transactions are classified'
          : 'Holdings, gains, income and form 8949',
      target: { path: '/admin/capital-positions' },
      action: 'Generate books',
      isDone: hasBooks,
      ...(unclassified > 0 || !hasData ? { is: 'blocked' as const } : {}),
    },
    clientStep(state),
  ];
}

function clientStep({ clients, depositAddresses }: SetupState): Draft {
  return {
    id: 'client',
    title: 'First client',
    text:
      clients === 0
        ? 'Add a user and assign a deposit address'
        : `${count(clients, 'user')}, ${count(depositAddresses, 'deposit address').replace(/addresss$/u, 'addresses')}`,
    target: { path: '/admin/users' },
    action: clients === 0 ? 'Add user' : 'Open users',
    isDone: clients > 0,
  };
}
