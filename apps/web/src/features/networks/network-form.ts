/** The form of a network: what is typed, and what the server is told. Only fields that its kind has are sent. */
import type { Network, NetworkKind } from '@holdfast/contract';
import type { PickedCoin } from '../../api-parts/coin-picker.tsx';
import { nameRules } from '../../ui/form/use-record-form.ts';

export interface NetworkFormValues {
  name: string;
  kind: NetworkKind;
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
    required: 'An EVM network needs its chain id',
    pattern: { value: WHOLE_NUMBER, message: 'A whole number, such as 1 for Ethereum' },
  },
  confirmations: { required: 'A number is needed', pattern: { value: WHOLE_NUMBER, message: 'A whole number' } },
};

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
