import type { Network } from '../../contract/network.ts';
import { useNetworks } from './networks.ts';
import { Picker, type PickerProps } from '@holdfast/web/ui/form/picker.tsx';
import { NetworkIcon, NetworkLabel } from '@holdfast/web/ui/round-icons.tsx';

type NamedNetwork = Pick<Network, 'id' | 'name' | 'kind' | 'chainId'>;

interface NetworkPickerProps extends Pick<PickerProps<NamedNetwork>, 'hint' | 'error' | 'isCompact'> {
  readonly label?: string;
  readonly networkId: number | null;
  readonly onChange: (networkId: number | null) => void;
}

/** One of all networks; those in use come first. */
export function NetworkPicker(props: NetworkPickerProps) {
  const { networks, isLoading } = useNetworks();
  return <OfferedNetworkPicker {...props} networks={networks} isLoading={isLoading} />;
}

interface OfferedNetworkPickerProps extends NetworkPickerProps {
  readonly networks: readonly NamedNetwork[];
  readonly isLoading: boolean;
}

/** One of the given networks. */
export function OfferedNetworkPicker({
  label = 'Network',
  networks,
  networkId,
  onChange,
  ...field
}: OfferedNetworkPickerProps) {
  return (
    <Picker
      {...field}
      label={label}
      options={networks}
      value={networks.find(({ id }) => id === networkId) ?? null}
      onChange={(network) => onChange(network?.id ?? null)}
      optionKey={(network) => String(network.id)}
      optionLabel={(network) => network.name}
      renderOption={(network) => <NetworkLabel name={network.name} chain={network} />}
      renderStart={(network) => <NetworkIcon name={network.name} chain={network} />}
      placeholder="Choose a network"
      noOptionsText="No network of that name"
    />
  );
}
