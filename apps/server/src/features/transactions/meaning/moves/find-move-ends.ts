/** Transactions that may be one end of a move through a bridge or an exchange, as `matchMoves` wants them. */
import type { MoveEnd } from '@holdfast/classification';
import type { Queries } from '../../transaction-dependencies.ts';
import { oneSidedOf } from '../history/one-sided.ts';
import { loadFacts, type TransactionFacts } from '../load-facts.ts';

/** Bridges, exchanges, and own accounts at exchanges: few, and read once. */
const MIDDLEMEN = `SELECT a.id FROM accounts a WHERE a.kind IN ('bridge', 'exchange') AND a.counterparty_id IS NOT NULL
  UNION ALL SELECT w.account_id FROM wallets w WHERE w.user_id IS NULL AND w.purpose = 'exchange'`;
const MEETS_MIDDLEMAN = `EXISTS (SELECT FROM transfers x WHERE x.transaction_id = t.id AND x.role = 'transfer' AND (x.from_account_id IN (${MIDDLEMEN}) OR x.to_account_id IN (${MIDDLEMEN})))`;
const HAS_NAMESAKE =
  't.hash IS NOT NULL AND EXISTS (SELECT FROM transactions other WHERE other.hash = t.hash AND other.id <> t.id)';
const HAS_LINK = 'EXISTS (SELECT FROM transaction_links l WHERE t.id IN (l.out_transaction_id, l.in_transaction_id))';

export async function findMoveEnds(queries: Queries, transactionIds: readonly number[]): Promise<MoveEnd[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await queries.query<{ id: number }>(
    `SELECT t.id FROM transactions t WHERE t.id = ANY ($1) AND t.status = 'success' AND (${MEETS_MIDDLEMAN} OR ${HAS_NAMESAKE}) AND NOT ${HAS_LINK} ORDER BY t.id`,
    [transactionIds],
  );
  const facts = await loadFacts(
    queries,
    rows.map((row) => row.id),
  );
  return [...facts.values()].flatMap((each) => toMoveEnd(each) ?? []);
}

/** One coin, one own wallet, one party: anything else is no plain move. */
function toMoveEnd(facts: TransactionFacts): MoveEnd | null {
  const side = oneSidedOf(facts);
  const own = [...new Map(side?.own.map((account) => [account.accountId, account])).values()];
  const [wallet] = own;
  if (
    side === null ||
    side.move === null ||
    wallet === undefined ||
    wallet.walletId === null ||
    own.length > 1 ||
    side.partyIds.length > 1
  )
    return null;
  const [party] = side.others;
  const isBetween = party?.party === 'bridge' || party?.party === 'exchange';
  return {
    transactionId: facts.id,
    direction: side.direction,
    assetId: side.move.coin.assetId,
    amount: side.move.amount,
    atMs: facts.at.getTime(),
    networkId: facts.networkId,
    walletId: wallet.walletId,
    hash: facts.hash,
    through:
      isBetween && party.counterpartyId !== null ? { kind: party.party, counterpartyId: party.counterpartyId } : null,
    isExchangeAccount: wallet.party === 'ownExchangeWallet',
  };
}
