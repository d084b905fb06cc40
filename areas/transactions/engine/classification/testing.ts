/** Builders of views for tests: each test states what matters to it and leaves the rest. */
import { parseAmount } from '@holdfast/money';
import {
  type CoinView,
  type HistoryView,
  NO_HISTORY,
  type PartyKind,
  type TransactionView,
  type TransferView,
} from './transaction-view.ts';

export const OWN_ADDRESS = '0x5A3d000000000000000000000000000000000001';
export const STRANGER = '0xBad0000000000000000000000000000000000002';
export const CONTRACT = '0xC696000000000000000000000000000000000003';

let lastCoinId = 0;

export function coin(given: Partial<CoinView> = {}): CoinView {
  lastCoinId += 1;
  const id = given.id ?? lastCoinId;
  return {
    id,
    assetId: id,
    symbol: 'TOK',
    name: 'Token',
    contract: `0xc0${String(id).padStart(38, '0')}`,
    isNative: false,
    isCash: false,
    isStable: false,
    isNft: false,
    isSpam: false,
    isUnreviewed: false,
    isImpostor: false,
    isSentByKnown: false,
    isRebasing: false,
    standsFor: null,
    ...given,
  };
}

export const ETH = coin({ symbol: 'ETH', name: 'Ether', contract: null, isNative: true });
export const WETH = coin({ symbol: 'WETH', name: 'Wrapped Ether', assetId: ETH.id });
export const USDC = coin({ symbol: 'USDC', name: 'USD Coin', isStable: true });
export const USD = coin({ symbol: 'USD', name: 'US dollar', contract: null, isCash: true });
export const UNI = coin({ symbol: 'UNI', name: 'Uniswap' });
export const LP = coin({ symbol: 'UNI-V2', name: 'Uniswap V2', isUnreviewed: true });
export const POSITION = coin({ symbol: 'UNI-V3-POS', name: 'Position #7', isNft: true, isUnreviewed: true });
export const A_USDC = coin({ symbol: 'aUSDC', name: 'Aave USDC', isRebasing: true, isUnreviewed: true });
export const DEBT_USDC = coin({ symbol: 'debtUSDC', name: 'Debt USDC', isRebasing: true, isUnreviewed: true });
export const ST_ETH = coin({ symbol: 'stETH', name: 'Staked Ether', isRebasing: true });

export function transfer(
  amount: string,
  of: CoinView,
  from: PartyKind,
  to: PartyKind,
  given: Partial<TransferView> = {},
): TransferView {
  return {
    coin: of,
    amount: parseAmount(amount),
    from,
    to,
    fromAddress: null,
    toAddress: null,
    fromName: null,
    toName: null,
    role: 'transfer',
    origin: 'log',
    ...given,
  };
}

export const incoming = (amount: string, of: CoinView, from: PartyKind = 'unknown'): TransferView =>
  transfer(amount, of, from, 'ownWallet');
export const outgoing = (amount: string, of: CoinView, to: PartyKind = 'unknown'): TransferView =>
  transfer(amount, of, 'ownWallet', to);
export const gas: TransferView = transfer('0.001', ETH, 'ownWallet', 'nobody', { role: 'fee', origin: 'gas' });

export function event(
  name: TransactionView['events'][number]['name'],
  values: Record<string, string> = {},
  contract = CONTRACT,
): TransactionView['events'][number] {
  return { name, contract, values };
}

type Given = Partial<Omit<TransactionView, 'history'>> & { readonly history?: Partial<HistoryView> };

/** Sent by an unknown address by default. */
export function view({ history, ...given }: Given = {}): TransactionView {
  return {
    chainId: null,
    status: 'success',
    isSentByUs: false,
    target: CONTRACT,
    methodId: null,
    transfers: [],
    events: [],
    ownAddresses: [OWN_ADDRESS],
    source: null,
    ...given,
    history: { ...NO_HISTORY, ...history },
  };
}

/** Sent by an own wallet, which paid for it, to some method of a contract. */
export function ours(transfers: readonly TransferView[], given: Given = {}): TransactionView {
  return view({ isSentByUs: true, methodId: '0x38ed1739', ...given, transfers: [...transfers, gas] });
}
