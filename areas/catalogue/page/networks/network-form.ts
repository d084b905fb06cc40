/** The form of a network: its fields, and the request body. Only the fields of its kind are sent. */
import type { Network, NetworkKind, NetworkTest, UtxoChain } from '../../contract/network.ts';
import { presentCount } from '@holdfast/money';
import type { PickedCoin } from '../parts/coin-picker.tsx';
import type { Choice } from '@holdfast/web/ui/form/choices-of.ts';
import { nameRules } from '@holdfast/web/ui/form/use-record-form.ts';

export interface NetworkFormValues {
  name: string;
  kind: NetworkKind;
  utxoChain: UtxoChain;
  chainId: string;
  rpcUrl: string;
  covalentName: string;
  explorerUrl: string;
  nativeCoin: PickedCoin | null;
  confirmations: string;
  isActive: boolean;
  usableByClients: boolean;
}

const CONFIRMATIONS_USUAL = '12';

export function networkFormValues(network: Network | null): NetworkFormValues {
  return {
    name: network?.name ?? '',
    kind: network?.kind ?? 'evm',
    utxoChain: network?.utxoChain ?? 'bitcoin',
    chainId: String(network?.chainId ?? ''),
    rpcUrl: network?.rpcUrl ?? '',
    covalentName: network?.covalentName ?? '',
    explorerUrl: network?.explorerUrl ?? '',
    nativeCoin: network?.nativeCoinId
      ? { id: network.nativeCoinId, symbol: network.nativeCoinSymbol ?? '', name: '' }
      : null,
    confirmations: network === null ? CONFIRMATIONS_USUAL : String(network.confirmations),
    isActive: network?.isActive ?? true,
    usableByClients: network?.usableByClients ?? false,
  };
}

export function networkBody(values: NetworkFormValues) {
  return {
    name: values.name.trim(),
    chainId: values.kind === 'evm' ? Number(values.chainId) : null,
    rpcUrl: textOrNull(values.rpcUrl),
    covalentName: textOrNull(values.covalentName),
    explorerUrl: textOrNull(values.explorerUrl),
    nativeCoinId: values.nativeCoin?.id ?? null,
    confirmations: Number(values.confirmations),
    isActive: values.isActive,
    usableByClients: values.usableByClients,
  };
}

const WHOLE_NUMBER = /^\s*\d{1,15}\s*$/u;

export const networkRules = {
  name: nameRules,
  chainId: {
    required: 'An EVM network needs a chain ID',
    pattern: { value: WHOLE_NUMBER, message: 'A whole number, such as 1 for Ethereum' },
  },
  confirmations: { required: 'Enter a number', pattern: { value: WHOLE_NUMBER, message: 'A whole number' } },
};

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

export const KIND_LABELS: Readonly<Record<NetworkKind, string>> = { evm: 'EVM', bitcoin: 'Bitcoin', other: 'Other' };

/** The chains that people choose; test chains are added through the API. */
export const CHAIN_CHOICES = [
  { value: 'bitcoin', label: 'Bitcoin' },
  { value: 'litecoin', label: 'Litecoin' },
  { value: 'dogecoin', label: 'Dogecoin' },
  { value: 'bitcoinCash', label: 'Bitcoin Cash' },
] as const satisfies readonly Choice<UtxoChain>[];

export const KIND_HINTS: Readonly<Record<NetworkKind, string>> = {
  evm: 'Ethereum-compatible. Addresses are validated by checksum, and wallets are read through the RPC URL.',
  bitcoin: 'Wallets are read by extended public key or address, from your own node or the block explorer.',
  other: 'Any other chain. Addresses are not validated.',
};

/** "Chain ID 1, latest block 23,456,789, response time 84 ms". */
export function testSummary(test: NetworkTest): string {
  return (
    `Chain ID ${test.chainId}, latest block ${presentCount(test.headBlock)}, response time ` +
    `${presentCount(test.ms)} ms`
  );
}

/** An RPC URL of another chain is worse than one that fails, because its figures would look valid. */
export function chainMismatch(test: NetworkTest, chainId: number | null): string | undefined {
  if (chainId === null || chainId === test.chainId) return undefined;
  return `This RPC serves chain ${test.chainId}; expected chain ${chainId}.`;
}
