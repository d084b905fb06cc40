import { accountsCalls } from '../../contract/calls.ts';
import { useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { useSettled } from '@holdfast/web/lib/use-delayed.ts';

export interface PickedClient {
  readonly id: number;
  readonly email: string;
  /** Undefined if only the address is known. */
  readonly firstName?: string;
  readonly lastName?: string;
}

interface ClientPickerProps {
  readonly client: PickedClient | null;
  readonly onChange: (client: PickedClient | null) => void;
  readonly error?: string | undefined;
}

const OFFERED_MAX = 50;

/** Finds a client or a member of staff, who is a lender like a client, by name or address. Admins are not listed. */
export function ClientPicker({ client, onChange, error }: ClientPickerProps) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { data, isPending } = useCall(
    accountsCalls.listUsers,
    { query: { limit: OFFERED_MAX, sort: 'email', ...(search !== '' && { search }) } },
    { keepsPrevious: true },
  );
  return (
    <Picker<PickedClient>
      label="Client"
      options={data?.items ?? []}
      value={client}
      onChange={onChange}
      optionKey={(option) => String(option.id)}
      optionLabel={pickedName}
      onSearch={setText}
      isLoading={isPending}
      noOptionsText="No client of that name"
      placeholder="Name or e-mail"
      error={error}
    />
  );
}

export function pickedName({ firstName = '', lastName = '', email }: PickedClient): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? email : `${name}, ${email}`;
}
