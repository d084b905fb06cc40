import { accountsCalls } from '@holdfast/accounts/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { mdiAccountSearchOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { useSettled } from '@holdfast/web/lib/use-delayed.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';

interface Viewed {
  /** Null for the operator. */
  readonly id: number | null;
  readonly name: string;
}

const OPERATOR: Viewed = { id: null, name: 'Operator' };
const FOUND_MAX = 20;

interface ViewingPickerProps {
  readonly clientId: number | null;
  readonly onChange: (clientId: number | null) => void;
}

/** Selects the dashboard that an admin views: the operator's, or a client's as that client sees it. */
export function ViewingPicker({ clientId, onChange }: ViewingPickerProps) {
  const [search, setSearch] = useState('');
  const settled = useSettled(search);
  const { data: found, isFetching } = useCall(accountsCalls.listUsers, {
    query: { limit: FOUND_MAX, ...(settled !== '' && { search: settled }) },
  });
  const { data: client } = useCall(
    lendingCalls.getClientDashboard,
    { query: clientId === null ? {} : { user_id: clientId } },
    { enabled: clientId !== null },
  );
  const options = [
    ...(search === '' ? [OPERATOR] : []),
    ...(found?.items ?? []).map((user): Viewed => ({ id: user.id, name: nameOf(user) })),
  ];
  const value =
    clientId === null
      ? OPERATOR
      : (options.find(({ id }) => id === clientId) ?? { id: clientId, name: client ? nameOf(client.user) : '' });
  return (
    <Box sx={{ width: { xs: '100%', sm: 260 } }}>
      <Picker
        label="Viewing"
        isCompact
        options={options}
        value={value}
        onChange={(chosen) => onChange(chosen?.id ?? null)}
        onSearch={setSearch}
        isLoading={isFetching}
        optionKey={({ id }) => String(id)}
        optionLabel={({ name }) => name}
        renderStart={() => <Icon path={mdiAccountSearchOutline} sx={{ color: 'text.secondary' }} />}
        noOptionsText="No client of that name"
      />
    </Box>
  );
}

function nameOf(user: { readonly firstName: string; readonly lastName: string; readonly email: string }): string {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return name === '' ? user.email : name;
}
