/**
 * The shape of a case of the cost-basis corpus: one JSON object a line, all numbers as decimal text.
 */
export interface CorpusTransaction {
  readonly id: string;
  readonly kind: 'in' | 'out' | 'intra' | 'swap';
  readonly type?: string;
  readonly timestamp: string;
  readonly asset?: string;
  readonly wallet?: string;
  readonly amount?: string;
  readonly price?: string;
  readonly fee_fiat?: string;
  readonly fee_crypto?: string;
  readonly cost_no_fee?: string;
  readonly cost_with_fee?: string;
  readonly amount_with_fee?: string;
  readonly proceeds_no_fee?: string;
  readonly proceeds_net?: string;
  readonly from_wallet?: string;
  readonly to_wallet?: string;
  readonly amount_sent?: string;
  readonly amount_received?: string;
  readonly sell_asset?: string;
  readonly sell_amount?: string;
  readonly sell_price?: string;
  readonly buy_asset?: string;
  readonly buy_amount?: string;
  readonly buy_price?: string;
  readonly fee_asset?: string;
  readonly fee_amount?: string;
  readonly fee_price?: string;
  readonly fee_withheld_from?: string;
  /** In units of the fee coin: what paid for the swap, and what for the disposal of the fee coin. */
  readonly fee_allocation?: { readonly swap: string; readonly fee_disposal: string };
  readonly lot_ids?: readonly string[];
  readonly lot_amounts?: readonly string[];
  /** On lots of an allocation: the lot this piece came from, and when that was acquired. */
  readonly from_lot?: string;
  readonly acquired?: string;
}

export interface ExpectedRow {
  readonly asset?: string;
  readonly event_id?: string;
  readonly lot_id?: string | null;
  readonly amount?: string;
  readonly proceeds?: string;
  readonly basis?: string;
  readonly gain?: string;
  readonly term?: string;
  readonly term_irs?: string;
  readonly col_d?: string;
  readonly col_e?: string;
  readonly col_g?: string | null;
  readonly col_h?: string;
}

export interface ExpectedLot {
  readonly lot_id: string;
  readonly asset?: string;
  readonly wallet?: string;
  readonly amount: string;
  readonly basis?: string;
  readonly unit?: string;
}

export interface CorpusCase {
  readonly id: string;
  readonly scope: string;
  readonly method: string | Readonly<Record<string, string>>;
  readonly task?: string;
  readonly hifo_key?: string;
  readonly transactions?: readonly CorpusTransaction[];
  readonly allocation?: Readonly<Record<string, unknown>>;
  readonly wallets?: Readonly<Record<string, readonly CorpusTransaction[]>>;
  readonly wallet_order?: readonly string[];
  readonly remaining?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly expected?: readonly ExpectedRow[];
  readonly expected_error?: string;
  readonly expected_by_year?: readonly { readonly year: number; readonly gain: string }[];
  readonly expected_open_lots?: readonly ExpectedLot[];
  readonly expected_lots?: readonly ExpectedLot[];
  readonly expected_unused_basis?: readonly ExpectedLot[];
  readonly expected_remaining_units?: Readonly<Record<string, string>>;
  readonly expected_final?: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
  readonly expected_moves?: readonly CorpusTransaction[];
  readonly partial_expected?: boolean;
  readonly tolerance_usd?: string;
  readonly differs_from_reg_order?: boolean;
}

export interface ResultRow {
  event_id: string | null;
  lot_id: string | null;
  amount: string | null;
  proceeds: string;
  basis: string;
  gain: string;
  term: string | null;
}

export interface ResultLot {
  lot_id: string;
  asset: string;
  wallet: string;
  amount: string;
  basis: string;
  acquired: string;
}

export interface CaseResult {
  id: string;
  rows: ResultRow[];
  lots: ResultLot[];
  error: string | null;
  /** Only for an allocation: the units that changed wallet on paper. */
  moves?: { from_wallet: string; to_wallet: string; amount: string }[];
  /** Only where a case asks what the wallets hold. */
  units?: Record<string, string>;
}
