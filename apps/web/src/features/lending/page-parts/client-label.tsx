import { UserAvatar } from '../../../ui/round-icons.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { TwoLines } from '../../../ui/two-lines.tsx';

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
): ListColumn<Row, never> {
  return {
    id: 'client',
    label: 'Client',
    hideable: false,
    mobile: 'title',
    skeleton: 'person',
    width,
    render: (row) => <ClientLabel name={row.userName} email={row.userEmail} />,
    csv: [
      { label: 'Client', value: (row) => row.userName },
      { label: 'E-mail', value: (row) => row.userEmail },
    ],
  };
}
