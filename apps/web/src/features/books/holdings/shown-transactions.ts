/** Whose transactions the drawer shows, as the address says it: "12" for an asset, "12.3" for it in one wallet. */
export interface ShownTransactions {
  readonly assetId: number;
  readonly walletId?: number;
}

export function readShownTransactions(text: string | undefined): ShownTransactions | undefined {
  const match = /^([1-9]\d{0,14})(?:\.([1-9]\d{0,14}))?$/u.exec(text ?? '');
  if (!match?.[1]) return undefined;
  return { assetId: Number(match[1]), ...(match[2] !== undefined && { walletId: Number(match[2]) }) };
}

export function writeShownTransactions({ assetId, walletId }: ShownTransactions): string {
  return walletId === undefined ? String(assetId) : `${assetId}.${walletId}`;
}
