import type { CoinView } from '../../engine/classification/transaction-view.ts';
import { assetOf, isStableSymbol } from '@holdfast/catalogue/server';
import { findToken, TOKEN_KINDS, type TokenKind } from '@holdfast/protocols/registry';
import type { Queries } from '@holdfast/database/queries.ts';

interface CoinRow {
  coin_id: number;
  network_id: number | null;
  asset_id: number;
  symbol: string;
  name: string;
  address: string | null;
  is_native: boolean;
  is_cash: boolean;
  is_spam: boolean;
  needs_review: boolean;
  is_impostor: boolean;
  is_sent_by_known: boolean;
  is_rebasing: boolean;
  chain_id: number | null;
  stated: { kind: string; of: readonly string[]; pooled?: readonly string[] } | null;
  stated_decision: 'confirmed' | 'rejected' | 'corrected' | null;
  stated_correction: string | null;
  claim_kind: 'receipt' | 'debt' | null;
  claim_of: string | null;
}

/** Letters of other scripts that look like Latin ones, as forged symbols have them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'АаΑαᎪꓮ',
  b: 'ВΒᏴꓐ',
  c: 'СсϹϲᏟꓚ',
  d: 'ԁᎠꓓ',
  e: 'ЕеΕᎬꓰ',
  f: 'Ϝꓝ',
  g: 'ԌᏀꓖ',
  h: 'НһΗᎻꓧ',
  i: 'ІіΙιᏆꓲ',
  j: 'ЈјᎫꓙ',
  k: 'КкΚκᏦꓗ',
  l: 'ᏞꓡӀ',
  m: 'МΜᎷꓟ',
  n: 'Νꓠ',
  o: 'ОоΟοՕօꓳ',
  p: 'РрΡρᏢꓑ',
  q: 'Ԛԛ',
  r: 'ᎡꓣᏒ',
  s: 'ЅѕՏᏚꓢ',
  t: 'ТтΤτꓔ',
  u: 'Սսꓴ',
  v: 'ѴѵνᏙꓦ',
  w: 'ԜԝᎳꓪ',
  x: 'ХхΧχꓫ',
  y: 'УуΥҮꓬ',
  z: 'ΖᏃꓜ',
};
const FOREIGN = Object.values(LOOK_ALIKES).join('');
const LATIN = Object.entries(LOOK_ALIKES)
  .map(([latin, foreign]) => latin.repeat(foreign.length))
  .join('');

/** SQL for a text in lower case with the letters that it looks like: without wide letters, marks and other scripts. */
function inLatin(text: string): string {
  return `lower(translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
                          '${FOREIGN}', '${LATIN}'))`;
}

interface CoinUse {
  readonly coinId: number;
  readonly networkId: number | null;
}

/** By network, then by coin: two lookups of numbers cost less than a text for each use. */
class CoinsByNetwork<Value> {
  readonly #byNetwork = new Map<number | null, Map<number, Value>>();

  get({ coinId, networkId }: CoinUse): Value | undefined {
    return this.#byNetwork.get(networkId)?.get(coinId);
  }

  set({ coinId, networkId }: CoinUse, value: Value): void {
    const byCoin = this.#byNetwork.get(networkId);
    if (byCoin) byCoin.set(coinId, value);
    else this.#byNetwork.set(networkId, new Map([[coinId, value]]));
  }
}

/** Returns the facts about coins, each on the network where it was used. */
export async function loadCoins(
  queries: Queries,
  uses: Iterable<CoinUse>,
): Promise<(coinId: number, networkId: number | null) => CoinView> {
  const known = new CoinsByNetwork<CoinView | null>();
  const distinct: CoinUse[] = [];
  for (const use of uses) {
    if (known.get(use) !== undefined) continue;
    known.set(use, null);
    distinct.push(use);
  }
  const { rows } = await queries.query<CoinRow>(
    `SELECT c.id AS coin_id, u.network_id, ${assetOf('c.id')} AS asset_id, c.symbol, c.name, c.is_cash, c.is_spam,
            c.needs_review, c.is_rebasing, net.chain_id, own.address, own.stated, own.stated_decision, own.stated_correction,
            c.claim_kind,
            (SELECT lower(b.address) FROM coin_addresses b
              WHERE b.coin_id = c.claim_of_coin_id AND b.network_id = u.network_id
              ORDER BY b.address LIMIT 1) AS claim_of,
            EXISTS (SELECT FROM networks n WHERE n.id = u.network_id AND n.native_coin_id = c.id) AS is_native,
            c.needs_review AND EXISTS (SELECT FROM coins k
                                       WHERE lower(k.symbol) = ${inLatin('c.symbol')} AND k.id <> c.id AND NOT k.is_spam
                                           AND NOT k.needs_review) AS is_impostor,
            c.needs_review AND EXISTS (
              SELECT FROM transfers x JOIN transactions t ON t.id = x.transaction_id
              JOIN accounts a ON a.network_id = t.network_id AND a.address = t.sender
               WHERE x.coin_id = c.id AND (a.counterparty_id IS NOT NULL OR a.kind = 'wallet')
                   AND a.id = x.from_account_id) AS is_sent_by_known
       FROM unnest($1::bigint[], $2::bigint[]) AS u (coin_id, network_id) JOIN coins c ON c.id = u.coin_id
       LEFT JOIN networks net ON net.id = u.network_id
       LEFT JOIN LATERAL (SELECT a.address, a.stated, a.stated_decision, a.stated_correction
                            FROM coin_addresses a WHERE a.coin_id = c.id AND a.network_id = u.network_id
                           ORDER BY a.address LIMIT 1) AS own ON true`,
    [distinct.map(({ coinId }) => coinId), distinct.map(({ networkId }) => networkId)],
  );
  for (const row of rows) known.set({ coinId: row.coin_id, networkId: row.network_id }, toCoin(row));
  return (coinId, networkId) => {
    const coin = known.get({ coinId, networkId });
    if (!coin) throw new Error(`Coin ${coinId} was not loaded.`);
    return coin;
  };
}

function toCoin(row: CoinRow): CoinView {
  // The address of an NFT is "contract/tokenId".
  const [contract = null, tokenId] = row.address?.split('/') ?? [];
  const isUnreviewed = row.needs_review;
  return {
    id: row.coin_id,
    assetId: row.asset_id,
    symbol: row.symbol,
    name: row.name,
    contract,
    isNative: row.is_native,
    isCash: row.is_cash,
    isStable: !isUnreviewed && !row.is_spam && isStableSymbol(row.symbol),
    isNft: tokenId !== undefined,
    isSpam: row.is_spam,
    isUnreviewed,
    isImpostor: row.is_impostor,
    isSentByKnown: row.is_sent_by_known,
    isRebasing: row.is_rebasing,
    standsFor: standsFor(row, contract),
  };
}

/** What a protocol or a person confirmed comes before the registry, and that before what the token says of itself. */
function standsFor(row: CoinRow, contract: string | null): CoinView['standsFor'] {
  const listed = findToken(row.chain_id, contract);
  const protocolName = listed?.protocol.name ?? null;
  if (listed !== null && listed.kind === 'coin') return null;
  const pooled = (row.stated?.pooled ?? []).map((each) => each.toLowerCase());
  const stated = row.stated !== null && isTokenKind(row.stated.kind) ? row.stated.kind : null;
  if (row.claim_kind !== null && row.claim_of !== null)
    return {
      kind: row.claim_kind === 'debt' ? 'debt' : (listed?.kind ?? stated ?? 'receipt'),
      of: [row.claim_of],
      pooled,
      isConfirmed: true,
      protocolName,
    };
  if (listed !== null) return { kind: listed.kind, of: listed.of, pooled, isConfirmed: true, protocolName };
  if (row.stated === null || stated === null || row.stated_decision === 'rejected') return null;
  const correction = row.stated_correction;
  return {
    kind: stated,
    of: (correction === null ? row.stated.of : [correction]).map((each) => each.toLowerCase()),
    pooled: correction === null ? pooled : [],
    isConfirmed: row.stated_decision !== null,
    protocolName: null,
  };
}

const isTokenKind = (kind: string): kind is TokenKind => (TOKEN_KINDS as readonly string[]).includes(kind);
