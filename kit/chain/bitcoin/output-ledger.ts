/** A transaction of a chain like Bitcoin, as the chain has it: outputs of earlier ones are spent, new ones are made. */
export interface OutputLedger {
  readonly inputs: readonly LedgerInput[];
  readonly outputs: readonly LedgerOutput[];
  /** Of a coinbase there is none: its outputs hold the fees of others. */
  readonly feeUnits: bigint;
  readonly isCoinbase: boolean;
  /** Virtual bytes, which fees are paid for; null where the source does not state them. */
  readonly virtualSize: number | null;
}

export interface LedgerInput {
  /** The output that is spent; null where the source leaves it out. */
  readonly hash: string | null;
  readonly position: number | null;
  /** Null for scripts without an address. */
  readonly address: string | null;
  readonly units: bigint;
}

export interface LedgerOutput {
  readonly position: number;
  readonly address: string | null;
  readonly units: bigint;
}
