/**
 * The stage of the sample's story: its days, wallets, prices and recorded networks, and short forms for what happens on
 * them. Days are counted from the first one or back from today, so the story is believable on every day of the year.
 */
import { addUtcDays, DAY_MS, dateOf, type UtcDay, utcDayOfDate } from '@holdfast/calendar';
import { parseAmount, toSmallestUnits } from '@holdfast/money';
import { type NewRecord, type RecordedMove, RecordedNetwork } from '../recorded-network.ts';
import {
  addressNamed,
  contractOf,
  digestOf,
  SAMPLE_CHAIN_IDS,
  SAMPLE_TOKENS,
  type SampleChainId,
} from '../sample-networks.ts';
import { SamplePrices } from '../sample-prices.ts';
import { contractsOn } from './contracts.ts';
import { type SamplePositions, planPositions } from './plan-positions.ts';
import { SAMPLE_CLIENTS } from './people.ts';
import { tokenFactsOf } from './tokens.ts';

export interface SampleWallet {
  readonly name: string;
  readonly chainId: SampleChainId;
  readonly purpose: 'hot' | 'cold' | 'deposit';
  readonly address: string;
}

const wallet = (name: string, chainId: SampleChainId, purpose: SampleWallet['purpose']): SampleWallet => ({
  name,
  chainId,
  purpose,
  address: addressNamed(`wallet ${name}`),
});

export const TREASURY = wallet('Treasury', 1, 'hot');
export const VAULT = wallet('Cold vault', 1, 'cold');
export const YIELD = wallet('Yield', 137, 'hot');
export const TRADING = wallet('Trading', 42161, 'hot');
/** The wallet to which a client sends deposits, by the client's place in the list. */
export const depositWallet = (client: number, chainId: SampleChainId = 1): SampleWallet =>
  wallet(
    `${chainId === 1 ? 'Deposits' : 'Arbitrum deposits'} ${String(client + 1).padStart(2, '0')}`,
    chainId,
    'deposit',
  );

export const SAMPLE_WALLETS: readonly SampleWallet[] = [
  TREASURY,
  VAULT,
  YIELD,
  TRADING,
  ...SAMPLE_CLIENTS.map((_, index) => depositWallet(index)),
  // Two that no client has yet, one of them for a requested change of address.
  depositWallet(SAMPLE_CLIENTS.length),
  depositWallet(SAMPLE_CLIENTS.length + 1),
  depositWallet(6, 42161),
];

export const EXCHANGE = addressNamed('exchange Kraken');
export const ROUTER = addressNamed('router Uniswap');
export const BRIDGE = addressNamed('bridge Across');
export const DESK = addressNamed('desk Meridian');
export const VENDOR = addressNamed('vendor');
export const STRANGER = addressNamed('stranger');

/** Every wallet address of a client for withdrawals. */
export const clientAddress = (client: number): string => addressNamed(`client wallet ${client}`);

type NativeSymbol = 'ETH' | 'POL';
export type SampleSymbol = NativeSymbol | keyof typeof SAMPLE_TOKENS;

const GAS_UNITS: Readonly<Record<SampleChainId, bigint>> = {
  1: 1_840_000_000_000_000n,
  137: 21_000_000_000_000_000n,
  42161: 31_000_000_000_000n,
};

interface Happening extends Omit<NewRecord, 'atMs'> {
  readonly chainId: SampleChainId;
  readonly day: UtcDay;
  /** Minutes after midnight; otherwise a moment in working hours that follows from the place in the story. */
  readonly minute?: number;
}

const native = (symbol: SampleSymbol): symbol is NativeSymbol => symbol === 'ETH' || symbol === 'POL';

export const decimalsOf = (symbol: SampleSymbol): number => (native(symbol) ? 18 : SAMPLE_TOKENS[symbol].decimals);

/** The smallest units of an amount that is written as a decimal. */
export const unitsOf = (symbol: SampleSymbol, amount: string): bigint =>
  toSmallestUnits(parseAmount(amount), decimalsOf(symbol));

export class Stage {
  readonly networks: ReadonlyMap<SampleChainId, RecordedNetwork>;
  readonly prices: SamplePrices;
  readonly firstDay: UtcDay;
  readonly positions: SamplePositions;

  constructor(
    readonly today: UtcDay,
    clock: () => number,
  ) {
    this.firstDay = firstDayOf(today);
    this.prices = new SamplePrices(this.firstDay, today);
    this.positions = planPositions({ today, prices: this.prices });
    const ownAddresses = new Set(SAMPLE_WALLETS.map(({ address }) => address));
    this.networks = new Map(
      SAMPLE_CHAIN_IDS.map((chainId) => [
        chainId,
        new RecordedNetwork({
          chainId,
          gasUnits: GAS_UNITS[chainId],
          ownAddresses,
          tokens: tokenFactsOf(chainId),
          contractsOn: (day) => contractsOn({ chainId, day, prices: this.prices, positions: this.positions }),
          clock,
        }),
      ]),
    );
  }

  ago(days: number): UtcDay {
    return addUtcDays(this.today, -days);
  }

  after(days: number): UtcDay {
    return addUtcDays(this.firstDay, days);
  }

  network(chainId: SampleChainId): RecordedNetwork {
    const network = this.networks.get(chainId);
    if (!network) throw new Error(`The sample has no chain ${chainId}.`);
    return network;
  }

  move(chainId: SampleChainId, symbol: SampleSymbol, units: bigint, ends: { from: string; to: string }): RecordedMove {
    return {
      coin: native(symbol) ? { kind: 'native' } : { kind: 'token', address: contractOf(symbol, chainId) },
      units,
      decimals: decimalsOf(symbol),
      ...ends,
    };
  }

  /** Records a transaction and returns its hash. */
  play({ chainId, day, minute, ...rest }: Happening): string {
    const network = this.network(chainId);
    const spread = Number.parseInt(digestOf(`minute ${chainId} ${network.records.length}`).slice(2, 10), 16) % 480;
    return network.record({ ...rest, atMs: day * DAY_MS + (minute ?? 540 + spread) * 60_000 });
  }

  /** How much of a coin a dollar amount buys, in smallest units. */
  worth(symbol: SampleSymbol, usd: bigint, day: UtcDay): bigint {
    return (usd * 1_000_000n * 10n ** BigInt(decimalsOf(symbol))) / this.prices.microUsd(symbol, day);
  }
}

/** Three tax years: those before last and last whole, and the current one to this day. */
function firstDayOf(today: UtcDay): UtcDay {
  const day = utcDayOfDate({ year: dateOf(today).year - 2, month: 1, dayOfMonth: 8 });
  if (day === null) throw new Error('The sample cannot start in that year.');
  return day;
}
