import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { UserAvatar } from '../../../ui/round-icons.tsx';

interface ClientLabelProps {
  readonly name: string;
  readonly email: string;
  /** Without an avatar in narrow rows. */
  readonly hasPicture?: boolean;
}

/** A client by name and e-mail address; names keep their own text direction and are aligned with the page. */
export function ClientLabel({ name, email, hasPicture = true }: ClientLabelProps) {
  const [firstName = '', ...rest] = name.split(' ');
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      {hasPicture ? <UserAvatar person={{ email, firstName, lastName: rest.join(' ') }} size={32} /> : null}
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography noWrap dir="auto" variant="subtitle1" component="span" sx={{ display: 'block', textAlign: 'left' }}>
          {name === '' ? email : name}
        </Typography>
        {name === '' ? null : (
          <Typography
            noWrap
            dir="auto"
            variant="caption"
            component="span"
            sx={{ display: 'block', textAlign: 'left', color: 'text.secondary' }}
          >
            {email}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

export function clientName({ userName, userEmail }: { readonly userName: string; readonly userEmail: string }): string {
  return userName === '' ? userEmail : userName;
}
