/** Notices about prices that leave their bounds and loans that come near liquidation: once each time. */
import { alarmOf, type StoredLoan } from '@holdfast/protocols/engine';
import { type ProtocolId, protocolLabel } from '@holdfast/protocols/contract';
import { formatDecimal, parsePrice } from '@holdfast/money';
import type pg from 'pg';
import { findPrices } from '@holdfast/prices/server';
import { type AlertState, updateAlert } from './price-alert.ts';

interface AlertRow {
  account_id: number;
  coin_id: number;
  coin_symbol: string;
  pool_name: string | null;
  network_name: string;
  min_price_usd: string | null;
  max_price_usd: string | null;
  state: AlertState | null;
}

/** Returns how many alerts fired. */
export async function checkPriceAlerts(client: pg.PoolClient, now: Date): Promise<number> {
  const { rows } = await client.query<AlertRow>(
    `SELECT x.account_id, x.coin_id, c.symbol AS coin_symbol, p.name AS pool_name, n.name AS network_name,
       x.min_price_usd, x.max_price_usd, x.state
       FROM pool_price_alerts x JOIN coins c ON c.id = x.coin_id JOIN accounts a ON a.id = x.account_id
         JOIN networks n ON n.id = a.network_id
       LEFT JOIN defi_pools p ON p.account_id = x.account_id ORDER BY x.account_id, x.coin_id FOR UPDATE OF x`,
  );
  const found = await findPrices(
    client,
    rows.map(({ coin_id }) => ({ coinId: coin_id, at: now })),
  );
  let fired = 0;
  for (const [index, row] of rows.entries()) {
    const priced = found[index];
    const price = priced?.found ? priced.price : null;
    const bounds = {
      min: row.min_price_usd === null ? null : parsePrice(row.min_price_usd),
      max: row.max_price_usd === null ? null : parsePrice(row.max_price_usd),
    };
    const { state, fires } = updateAlert(row.state, bounds, price);
    const priceUsd = price === null ? null : formatDecimal(price);
    await client.query(
      `UPDATE pool_price_alerts SET state = $3, last_price_usd = $4, last_checked_at = $5,
              triggered_at = CASE WHEN $6 THEN $5 ELSE triggered_at END,
                triggered_price_usd = CASE WHEN $6 THEN $4::numeric ELSE triggered_price_usd END
        WHERE account_id = $1 AND coin_id = $2`,
      [row.account_id, row.coin_id, state, priceUsd, now, fires],
    );
    if (!fires) continue;
    fired += 1;
    const boundUsd = state === 'below' ? row.min_price_usd : row.max_price_usd;
    await client.query(
      `INSERT INTO pool_incidents (account_id, kind, at, coin_id, price_usd, bound_usd)
         VALUES ($1, 'priceAlert', $2, $3, $4, $5)`,
      [row.account_id, now, row.coin_id, priceUsd, boundUsd],
    );
    await client.query(`SELECT write_admin_notices('priceAlert', $1, $2)`, [
      `${row.account_id}/${row.coin_id}/${now.toISOString()}`,
      JSON.stringify({
        accountId: row.account_id,
        coinSymbol: row.coin_symbol,
        priceUsd,
        side: state,
        boundUsd: boundUsd === null ? null : formatDecimal(parsePrice(boundUsd)),
        poolName: row.pool_name,
        networkName: row.network_name,
      }),
    ]);
  }
  return fired;
}

interface LoanRow {
  id: number;
  contract_id: number;
  wallet_id: number;
  token_id: string;
  protocol: ProtocolId;
  network_name: string;
  wallet_name: string;
  figures: StoredLoan;
  liquidation_threshold: string | null;
  near_since: Date | null;
}

/** Returns how many loans came near liquidation. A loan that could not be read changes nothing. */
export async function checkLoanAlarms(client: pg.PoolClient, now: Date): Promise<number> {
  const { rows } = await client.query<LoanRow>(
    `SELECT p.id, p.contract_id, p.wallet_id, p.token_id, p.protocol, n.name AS network_name, w.name AS wallet_name,
       p.figures - 'account' AS figures, x.liquidation_threshold, x.near_since
       FROM defi_positions p JOIN networks n ON n.id = p.network_id JOIN wallets w ON w.id = p.wallet_id
       LEFT JOIN loan_alarms x ON x.account_id = p.contract_id AND x.wallet_id = p.wallet_id
         AND x.token_id = p.token_id
      WHERE p.kind = 'loan' AND p.is_counted AND p.state IS NOT NULL ORDER BY p.id`,
  );
  let raised = 0;
  for (const row of rows) {
    const { alertThreshold, isPastAlert } = alarmOf(row.figures, row.liquidation_threshold);
    if (isPastAlert === (row.near_since !== null)) continue;
    await client.query(
      `INSERT INTO loan_alarms (account_id, wallet_id, token_id, near_since) VALUES ($1, $2, $3, $4)
         ON CONFLICT (account_id, wallet_id, token_id) DO UPDATE SET near_since = excluded.near_since`,
      [row.contract_id, row.wallet_id, row.token_id, isPastAlert ? now : null],
    );
    if (!isPastAlert) continue;
    raised += 1;
    await client.query(`SELECT write_admin_notices('loanNearLiquidation', $1, $2)`, [
      [row.contract_id, row.wallet_id, row.token_id, now.toISOString()].filter((part) => part !== '').join('/'),
      JSON.stringify({
        protocol: protocolLabel(row.protocol),
        networkName: row.network_name,
        walletName: row.wallet_name,
        healthFactor: row.figures.healthFactor,
        ltv: row.figures.ltv,
        alertThreshold,
        threshold: row.figures.threshold,
      }),
    ]);
  }
  return raised;
}
