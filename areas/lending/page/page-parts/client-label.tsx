import { UserAvatar } from '@holdfast/web/ui/round-icons.tsx';
import { namingColumn, textFields } from '@holdfast/web/lists/naming-column.ts';
import type { Choice } from '../parts/list-choices.ts';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';

interface ClientLabelProps {
  readonly name: string;
  readonly email: string;
  /** Without an avatar in narrow rows. */
  readonly hasPicture?: boolean;
}

/** A client by name and e-mail address. */
export function ClientLabel({ name, email, hasPicture = true }: ClientLabelProps) {
  const [firstName = '', ...rest] = name.split(' ');
  return (
    <TwoLines
      picture={hasPicture ? <UserAvatar person={{ email, firstName, lastName: rest.join(' ') }} size={32} /> : null}
      title={name === '' ? email : name}
      note={name === '' ? undefined : email}
    />
  );
}

export function clientName({ userName, userEmail }: { readonly userName: string; readonly userEmail: string }): string {
  return userName === '' ? userEmail : userName;
}

/** The column that names the client, first in every list of lending. */
export function clientColumn<Row extends { readonly userName: string; readonly userEmail: string }>(
  width: number,
): ListColumn<Row, 'client'> {
  return {
    id: 'client',
    label: 'Client',
    sortable: 'client',
    ...namingColumn,
    width,
    render: (row) => <ClientLabel name={row.userName} email={row.userEmail} />,
    csv: textFields({ Client: 'userName', 'E-mail': 'userEmail' }),
  };
}

export interface ClientsAndCoins {
  readonly clients: readonly Choice[];
  readonly coins: readonly Choice[];
}

export function clientAndCoinFilters({ clients, coins }: ClientsAndCoins) {
  return [choiceFilter('user_id', 'Client', clients), choiceFilter('coin_id', 'Coin', coins)];
}
