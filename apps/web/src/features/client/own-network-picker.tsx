import type { ClientNetwork } from '@holdfast/contract';
import { Picker, type PickerProps } from '../../ui/form/picker.tsx';
import { NetworkIcon, NetworkLabel } from '../../ui/round-icons.tsx';
import { useOwnNetworks } from './use-own-networks.ts';

interface OwnNetworkPickerProps extends Pick<PickerProps<ClientNetwork>, 'hint' | 'error'> {
  readonly networkId: number | null;
  readonly onChange: (networkId: number | null) => void;
}

/** One of the networks that clients can use. */
export function OwnNetworkPicker({ networkId, onChange, ...field }: OwnNetworkPickerProps) {
  const { networks, find } = useOwnNetworks();
  return (
    <Picker
      {...field}
      label="Network"
      options={networks ?? []}
      value={find(networkId) ?? null}
      onChange={(network) => onChange(network?.id ?? null)}
      optionKey={(network) => String(network.id)}
      optionLabel={(network) => network.name}
      renderOption={(network) => <NetworkLabel name={network.name} chain={network} />}
      renderStart={(network) => <NetworkIcon name={network.name} chain={network} />}
      isLoading={networks === undefined}
      placeholder="Choose a network"
      noOptionsText="No network of that name"
    />
  );
}
