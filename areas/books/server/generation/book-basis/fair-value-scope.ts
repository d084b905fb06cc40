/**
 * Which coins ASC 350-60 covers. It asks for fungible assets on a blockchain that give no right to other goods,
 * services or assets: stablecoins that can be redeemed, wrapped coins, receipts and shares of pools are out of scope by
 * default and stay at cost. NFTs are no coins of the books. An admin can decide otherwise, with a reason. Coins of one
 * alias group are one asset, which has the scope of its primary coin.
 */
import { loadStablecoinIds } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { SCOPE_REASONS, type ScopeGround } from '../../../contract/ledger.ts';

export interface CoinScope {
  readonly isInScope: boolean;
  readonly reason: string;
  readonly isDefault: boolean;
  readonly principalMarket: string;
}

interface ScopeRow {
  readonly id: number;
  readonly ground: Exclude<ScopeGround, 'stablecoin'>;
  readonly is_in_scope: boolean | null;
  readonly reason: string | null;
  readonly principal_market: string | null;
}

/** Of the coins that the journal has accounts of. */
const READ_SCOPES = `
  SELECT c.id, t.is_in_scope, t.reason, t.principal_market,
         CASE WHEN c.claim_kind IS NOT NULL OR EXISTS (SELECT FROM price_ratios r WHERE r.coin_id = c.id) THEN 'claim'
              WHEN c.name ~* '^wrapped ' THEN 'wrapped'
              WHEN EXISTS (SELECT FROM coin_addresses o JOIN accounts a ON a.network_id = o.network_id
                             AND a.address = o.address AND a.kind = 'pool' WHERE o.coin_id = c.id) THEN 'poolShare'
              ELSE 'native' END AS ground
    FROM coins c LEFT JOIN fair_value_terms t ON t.coin_id = c.id
   WHERE NOT c.is_cash AND (t.coin_id IS NOT NULL OR c.id IN (SELECT asset_id FROM journal_accounts))
   ORDER BY lower(c.symbol), c.id`;

export async function loadScopes(queries: Queries): Promise<ReadonlyMap<number, CoinScope>> {
  const stable = new Set(await loadStablecoinIds(queries));
  const { rows } = await queries.query<ScopeRow>(READ_SCOPES);
  return new Map(
    rows.map((row) => {
      const ground = stable.has(row.id) ? 'stablecoin' : row.ground;
      const isDefault = row.is_in_scope === null;
      return [
        row.id,
        {
          isInScope: row.is_in_scope ?? ground === 'native',
          reason: isDefault ? SCOPE_REASONS[ground] : (row.reason ?? ''),
          isDefault,
          principalMarket: row.principal_market ?? '',
        },
      ];
    }),
  );
}
