/** Which sources read a wallet, for its page. */
import type { SourceName } from '@holdfast/catalogue/contract';
import type { HistoryLimit } from '@holdfast/chain/chain-source.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type pg from 'pg';
import { defineHandlers } from '../define-handlers.ts';

export const walletSourceHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async listWalletSources({ params: { id } }) {
    const { rows: wallets } = await pool.query<{ network_id: number }>('SELECT network_id FROM wallets WHERE id = $1', [
      id,
    ]);
    const [wallet] = wallets;
    if (!wallet) throw new AppError('not_found', 'There is no such wallet.');
    const { rows } = await pool.query<{
      source: string;
      from_block: number;
      to_block: number;
      read_at: Date;
      limits: HistoryLimit[];
      differing: number;
    }>(
      `SELECT source, from_block, to_block, read_at, limits, differing FROM wallet_sources WHERE wallet_id = $1
        ORDER BY read_at DESC, source`,
      [id],
    );
    const { rows: leftOut } = await pool.query<{ source: string; until: Date; reason: string }>(
      'SELECT source, until, reason FROM skipped_sources WHERE network_id = $1 AND until > now() ORDER BY source',
      [wallet.network_id],
    );
    return {
      items: rows.map(({ source, from_block, to_block, read_at, limits, differing }) => ({
        source: source as SourceName,
        fromBlock: from_block,
        toBlock: to_block,
        readAt: read_at.toISOString(),
        limits,
        differing,
      })),
      leftOut: leftOut.map(({ source, until, reason }) => ({
        source: source as SourceName,
        until: until.toISOString(),
        reason,
      })),
    };
  },
}));
