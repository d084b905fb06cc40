/** The states of loans and pools that a stress test in the page starts from. */
import { type PositionState, PROTOCOLS, type StoredPoolPosition } from '@holdfast/protocols/engine';
import { type ProtocolId, protocolLabel } from '@holdfast/protocols/contract';
import { STRESS_MAX, type StressInputs } from '../contract/loans.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from './define-handlers.ts';
import { stateFromJson } from './figures/protocols.ts';
import type { DefiDependencies } from './defi-dependencies.ts';
import { IS_LISTED, type LoanRow, READ_LOANS } from './loans.ts';
import { coinIdsIn, loadCoinNames } from './names.ts';

const IS_STRESSED_POOL = `p.kind = 'pool' AND p.is_open AND p.is_counted`;

export const stressHandlers = defineHandlers(({ pool }: DefiDependencies) => ({
  getStressInputs: () => getStressInputs(pool),
}));

export async function getStressInputs(queries: Queries): Promise<StressInputs> {
  const { rows: loans } = await queries.query<LoanRow>(
    `${READ_LOANS} WHERE ${IS_LISTED} ORDER BY p.health_factor NULLS LAST, p.id LIMIT ${STRESS_MAX + 1}`,
  );
  const { rows: pools } = await queries.query<{
    account_id: number;
    protocol: ProtocolId;
    network_name: string;
    figures: StoredPoolPosition;
    state: unknown;
  }>(
    `SELECT p.contract_id AS account_id, p.protocol, n.name AS network_name, p.figures, p.state
       FROM defi_positions p JOIN networks n ON n.id = p.network_id
      WHERE ${IS_STRESSED_POOL} AND p.state IS NOT NULL
        ORDER BY p.value_usd DESC NULLS LAST, p.id LIMIT ${STRESS_MAX + 1}`,
  );
  const { rows: read } = await queries.query<{ read_at: Date | null; unread_pools: number }>(
    `SELECT (SELECT min(read_at) FROM defi_networks WHERE block IS NOT NULL) AS read_at,
            (SELECT count(*) FROM defi_positions p WHERE ${IS_STRESSED_POOL} AND p.state IS NULL) AS unread_pools`,
  );
  const listed = loans.slice(0, STRESS_MAX);
  const names = await loadCoinNames(queries, coinIdsIn(pools.map(({ figures }) => figures)));
  return {
    loans: listed.flatMap(({ id, protocol, network_name, wallet_name, figures }) =>
      figures.account
        ? [{ id, label: `${protocolLabel(protocol)}, ${network_name}, ${wallet_name}`, account: figures.account }]
        : [],
    ),
    pools: pools.slice(0, STRESS_MAX).map(({ account_id, protocol, network_name, figures, state }) => {
      const coins = figures.coins.map(({ coinId, amount, priceUsd }) => ({ ...names.of(coinId), amount, priceUsd }));
      return {
        accountId: account_id,
        label: `${coins.map(({ coinSymbol }) => coinSymbol).join(' / ')}, ${network_name}`,
        protocol,
        coins,
        position: positionOf(state, figures),
      };
    }),
    isCapped: loans.length > STRESS_MAX || pools.length > STRESS_MAX,
    unread: listed.filter(({ figures }) => !figures.account).length + (read[0]?.unread_pools ?? 0),
    readAt: read[0]?.read_at?.toISOString() ?? null,
  };
}

function positionOf(
  state: unknown,
  { coins, isFlipped }: StoredPoolPosition,
): StressInputs['pools'][number]['position'] {
  const { protocol: id, state: read } = stateFromJson<PositionState>(state);
  const protocol = PROTOCOLS[id];
  const range = protocol.kind === 'pool' ? protocol.rangeOf?.(read) : undefined;
  const [base, quote] = coins;
  if (!range || !base || !quote) return null;
  return {
    ...range,
    sqrtPriceX96: String(range.sqrtPriceX96),
    liquidity: String(range.liquidity),
    coin0Id: isFlipped ? quote.coinId : base.coinId,
    coin1Id: isFlipped ? base.coinId : quote.coinId,
  };
}
