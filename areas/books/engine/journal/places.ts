/**
 * The ledger accounts that coins and money are in. Each account is one object for a whole run: a million lines share
 * them, and a line compares them by identity.
 */
import { custodyKeyOf } from '../steps/custody-account.ts';
import type { AccountId, CoinId } from '../ids.ts';
import type { LedgerAccountKind } from '../lists.ts';
import type { Custody } from '@holdfast/actions/treatment-lists.ts';
import { ledgerAccount } from './ledger-account.ts';
import type { LedgerAccount } from './types.ts';

/** Where coins in custody are. Those of an exchange are in transit while no exchange is known. */
const CUSTODY_KINDS: Readonly<Record<Custody, LedgerAccountKind>> = {
  bridge: 'inTransit',
  exchange: 'exchange',
  wrap: 'inTransit',
  collateral: 'collateral',
  p2pLoan: 'loanReceivable',
  stake: 'stake',
  order: 'inTransit',
};

/** One commodity in the entry that is being written, and its accounts. */
export interface Commodity {
  readonly assetId: CoinId;
  readonly trading: LedgerAccount;
  /** The cost of a liquidity position. */
  readonly position: LedgerAccount;
  /** What coins that are owed in kind were worth when they came in. */
  readonly borrowedCoins: LedgerAccount;
  readonly shortSales: LedgerAccount;
  readonly places: Map<AccountId, LedgerAccount>;
  /** Units of the entry so far; null before its first line of this commodity. */
  net: bigint | null;
}

export class Places {
  private readonly commodities = new Map<CoinId, Commodity>();
  private readonly exchangeAccountIds: ReadonlySet<AccountId>;
  private readonly moneyCoinIds: ReadonlySet<CoinId>;

  constructor(options: {
    readonly exchangeAccountIds: ReadonlySet<AccountId>;
    readonly moneyCoinIds: ReadonlySet<CoinId>;
  }) {
    this.exchangeAccountIds = options.exchangeAccountIds;
    this.moneyCoinIds = options.moneyCoinIds;
  }

  commodityOf(assetId: CoinId): Commodity {
    let commodity = this.commodities.get(assetId);
    if (commodity === undefined) {
      commodity = {
        assetId,
        trading: ledgerAccount('trading', { assetId }),
        position: ledgerAccount('pool', { assetId }),
        borrowedCoins: ledgerAccount('borrowedCoins', { assetId }),
        shortSales: ledgerAccount('shortSales', { assetId }),
        places: new Map(),
        net: null,
      };
      this.commodities.set(assetId, commodity);
    }
    return commodity;
  }

  accountOf(commodity: Commodity, accountId: AccountId): LedgerAccount {
    let account = commodity.places.get(accountId);
    if (account === undefined) {
      account = ledgerAccount(this.kindOf(commodity.assetId, accountId), { assetId: commodity.assetId, accountId });
      commodity.places.set(accountId, account);
    }
    return account;
  }

  private kindOf(assetId: CoinId, accountId: AccountId): LedgerAccountKind {
    const key = custodyKeyOf(accountId);
    if (key !== null) return kindOfCustody(key);
    if (this.moneyCoinIds.has(assetId)) return 'money';
    return this.exchangeAccountIds.has(accountId) ? 'exchange' : 'wallet';
  }
}

function kindOfCustody(key: string): LedgerAccountKind {
  const [custody = '', party] = key.split(':', 2);
  if (custody === 'exchange' && (party === undefined || party === 'link')) return 'inTransit';
  return Object.hasOwn(CUSTODY_KINDS, custody) ? CUSTODY_KINDS[custody as Custody] : 'inTransit';
}
