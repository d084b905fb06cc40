/**
 * Every choice the engine leaves to the operator, its default, and why it is a choice at all.
 */
import { type Amount, ZERO } from '@holdfast/money';
import type { BooksDay } from '@holdfast/calendar';
import type { CalendarSetting } from './calendar.ts';
import type { Method, SettingChoice } from './lists.ts';
import type { ClaimCustody } from '@holdfast/catalogue/engine';
import type { SafeHarbourAllocation } from './safe-harbour.ts';
import type { Instant } from './types.ts';
import { type CoinId, coinIdOf } from './ids.ts';

export type MethodSetting = Method | readonly { readonly fromYear: number; readonly method: Method }[];

export type ScopeSetting =
  /** One pool of lots per asset over all wallets, as everyone could keep it through 2024. */
  | { readonly kind: 'universal' }
  /** One pool per asset and wallet, as 26 CFR 1.1012-1(j) asks from 2025. */
  | { readonly kind: 'perWallet' }
  /** The first until the given date, then the second: Rev. Proc. 2024-28. */
  | {
      readonly kind: 'universalThenPerWallet';
      /** The first day that is kept per wallet, "2025-01-01" by law. */
      readonly fromDay: string;
      /**
       * How the lots left on that day went to the wallets. Null: by acquisition date, and an issue asks for the record.
       */
      readonly allocation: SafeHarbourAllocation | null;
    };

/**
 * A token that stands for coins which are somewhere else. `receipt`: returned for coins that were deposited; it has no
 * lots of its own. `debt`: counts what is owed; it is never an asset.
 */
export type CoinClaim =
  | { readonly kind: 'debt'; readonly ofCoinId: CoinId }
  | {
      readonly kind: 'receipt';
      readonly ofCoinId: CoinId;
      readonly custody: ClaimCustody;
      /** One receipt is always worth one coin, and interest makes more receipts. Otherwise it is a share. */
      readonly isRebasing: boolean;
    };

export interface EngineSettings {
  /** Which lots a disposal takes. By year, a disposal uses the last entry whose year is not after its own. */
  readonly method: MethodSetting;
  readonly scope: ScopeSetting;
  /** On whose calendar tax years, dates and holding periods are read. */
  readonly calendar: CalendarSetting;
  /** Coins that are the accounting currency itself. They have no lots, and their amount is their value. */
  readonly cashCoinIds: readonly CoinId[];
  /** Money in another currency, such as the euro. It has no lots either, and is worth what its transfers state. */
  readonly foreignCashCoinIds: readonly CoinId[];
  /** Dollar stablecoins: exchanged for another coin, their value is that of both sides. */
  readonly stablecoinIds: readonly CoinId[];
  /** From a coin to the canonical coin of the same asset (WETH to ETH). Moving between them is no disposal. */
  readonly aliases: Readonly<Record<string, CoinId>>;
  /** Receipt tokens and debt tokens, by coin. */
  readonly claims: Readonly<Record<string, CoinClaim>>;
  /**
   * What HIFO and LOFO compare. Fees belong to the cost, so `withFees`. Some programs compare what was paid before fees
   * (`withoutFees`) or the quoted price (`marketPrice`); to agree with their books, follow them.
   */
  readonly unitCostOrder: SettingChoice<'unitCostOrder'>;
  /**
   * Which lots an own transfer takes along. The regulations ask for FIFO unless units are identified; programs that
   * apply the disposal method to transfers too are matched with `disposalMethod`.
   */
  readonly transferLots: SettingChoice<'transferLots'>;
  /** Whether the fee of an own transfer takes its lots before or after the coins that move. No rule settles it. */
  readonly transferFee: SettingChoice<'transferFee'>;
  /** Whether a fee is believed on a move from a wallet to itself, which some sources record without having paid one. */
  readonly sameWalletMoveFee: SettingChoice<'sameWalletMoveFee'>;
  /** Selling what no lot covers: at zero cost with a flag, or stop there, as programs do that refuse such data. */
  readonly missingBasis: SettingChoice<'missingBasis'>;
  /** A shortfall up to this size is rounding of the source: its row is written, but no issue. Exact books need none. */
  readonly dust: Amount;
  /**
   * Coins received as a loan, a client's deposit included. `inKind`: they are no acquisition and their return is no
   * disposal; own lots are used before them, and borrowed coins that were sold are a short sale until coins are
   * delivered. `marketValue`: they are acquired at market value, and the debt is an obligation worth as much; repaying
   * disposes of coins at market value and realises what the obligation gained or lost. The law is not settled.
   */
  readonly borrowedCoins: SettingChoice<'borrowedCoins'>;
  /** Pool shares for coins: a taxable exchange, the cautious reading, or the cost carried over to the shares. */
  readonly liquidity: SettingChoice<'liquidity'>;
  /** Giving away is no disposal (`noGain`). Programs that leave that to the report value it at the market instead. */
  readonly giftsSent: SettingChoice<'giftsSent'>;
  /** The receiver has the giver's cost and date (section 1015); `marketValue` suits places where they start anew. */
  readonly giftsReceived: SettingChoice<'giftsReceived'>;
  /** `noLoss`: no sale, so nothing on form 8949; `zeroProceeds` claims the loss there; `marketValue` as with gifts. */
  readonly lostCoins: SettingChoice<'lostCoins'>;
  /**
   * What happened before this day is read as version 0.2 read it, because years before it were locked then: swaps paid
   * in stablecoins, gifts, what is repaid beyond a debt, and borrowed coins. Null: everything is read as it is now.
   */
  readonly readingsFrom: BooksDay | null;
  /** The day the books are generated for, so that a change of scope happens even when no transaction follows it. */
  readonly asOf: Instant | null;
}

export const DEFAULT_SETTINGS: EngineSettings = {
  method: 'fifo',
  scope: { kind: 'universalThenPerWallet', fromDay: '2025-01-01', allocation: null },
  calendar: { kind: 'zone', timeZone: 'America/Los_Angeles' },
  cashCoinIds: [coinIdOf('USD')],
  foreignCashCoinIds: [],
  stablecoinIds: [],
  aliases: {},
  claims: {},
  unitCostOrder: 'withFees',
  transferLots: 'fifo',
  transferFee: 'afterMove',
  sameWalletMoveFee: 'disposed',
  missingBasis: 'zeroCost',
  dust: ZERO,
  borrowedCoins: 'inKind',
  liquidity: 'swap',
  giftsSent: 'noGain',
  giftsReceived: 'giverCost',
  lostCoins: 'noLoss',
  readingsFrom: null,
  asOf: null,
};
