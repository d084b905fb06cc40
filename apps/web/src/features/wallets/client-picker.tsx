import { contract } from '@holdfast/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { Picker } from '../../ui/form/picker.tsx';
import { useSettled } from '../../ui/form/use-settled.ts';

export interface PickedClient {
  readonly id: number;
  readonly email: string;
}

interface ClientPickerProps {
  readonly client: PickedClient | null;
  readonly onChange: (client: PickedClient | null) => void;
  readonly error?: string | undefined;
}

const OFFERED_MAX = 50;

export function ClientPicker({ client, onChange, error }: ClientPickerProps) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { data, isPending } = useCall(
    contract.listUsers,
    { query: { limit: OFFERED_MAX, sort: 'email', ...(search !== '' && { search }) } },
    { placeholderData: keepPreviousData as never },
  );
  return (
    <Picker<PickedClient>
      label="Client"
      options={data?.items ?? []}
      value={client}
      onChange={onChange}
      optionKey={(option) => String(option.id)}
      optionLabel={(option) => option.email}
      onSearch={setText}
      isLoading={isPending}
      noOptionsText="No client of that name"
      placeholder="Name or e-mail"
      error={error}
    />
  );
}
