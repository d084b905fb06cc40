export type DefiErrorCode =
  | 'amount_negative'
  | 'tick_out_of_range'
  | 'range_empty'
  | 'price_out_of_range'
  | 'removal_exceeds_position'
  | 'target_out_of_range'
  | 'unknown_asset'
  /** A case leaves out what its figures need. */
  | 'unit_missing';

/** Input that no contract can hold: a negative amount, a tick beyond the protocol's limits, an empty range. */
export class DefiError extends Error {
  override readonly name = 'DefiError';

  constructor(
    readonly code: DefiErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Null where the events take more out than they put in: some are not indexed. */
export function foldOrNull<History>(fold: () => History): History | null {
  try {
    return fold();
  } catch (error) {
    if (error instanceof DefiError) return null;
    throw error;
  }
}
