import Box from '@mui/material/Box';
import { useState } from 'react';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { AddByEmailForm } from './add-by-email-form.tsx';
import { AddWithPasswordForm } from './add-with-password-form.tsx';

type Way = 'email' | 'password';

interface AddUserDialogProps {
  readonly isOpen: boolean;
  /** Null where no identity provider is set up; a person added by e-mail alone could not come in then. */
  readonly providerLabel: string | null;
  readonly onClose: () => void;
}

/** Two ways in: the address alone, for people of the identity provider, or an address with a password. */
export function AddUserDialog({ isOpen, providerLabel, onClose }: AddUserDialogProps) {
  const [way, setWay] = useState<Way>(providerLabel === null ? 'password' : 'email');
  const [email, setEmail] = useState('');
  const Form = way === 'email' ? AddByEmailForm : AddWithPasswordForm;
  const choice = (
    <Box sx={{ mt: 2, mb: 4 }}>
      <SegmentedControl
        label="Way to add a user"
        options={[
          { value: 'email', label: 'By e-mail' },
          { value: 'password', label: 'With a password' },
        ]}
        value={way}
        onChange={setWay}
        fullWidth
      />
    </Box>
  );
  return (
    <Form
      isOpen={isOpen}
      intro={choice}
      email={email}
      onEmail={setEmail}
      providerLabel={providerLabel}
      onClose={onClose}
    />
  );
}
