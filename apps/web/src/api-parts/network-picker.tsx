import type { Network } from '@holdfast/contract';
import { useNetworks } from '../lib/networks.ts';
import { Picker, type PickerProps } from '../ui/form/picker.tsx';
import { NetworkIcon, NetworkLabel } from '../ui/round-icons.tsx';

interface NetworkPickerProps extends Pick<PickerProps<Network>, 'hint' | 'error' | 'isCompact'> {
  readonly label?: string;
  readonly networkId: number | null;
  readonly onChange: (networkId: number | null) => void;
}

export function NetworkPicker({ label = 'Network', networkId, onChange, ...field }: NetworkPickerProps) {
  const { networks, isLoading, find } = useNetworks();
  return (
    <Picker
      {...field}
      label={label}
      options={networks}
      value={networkId === null ? null : (find(networkId) ?? null)}
      onChange={(network) => onChange(network?.id ?? null)}
      optionKey={(network) => String(network.id)}
      optionLabel={(network) => network.name}
      renderOption={(network) => <NetworkLabel name={network.name} chain={network} />}
      renderStart={(network) => <NetworkIcon name={network.name} chain={network} />}
      isLoading={isLoading}
      placeholder="Choose a network"
      noOptionsText="No network of that name"
    />
  );
}
