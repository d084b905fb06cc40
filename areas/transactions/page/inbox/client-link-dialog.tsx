import { transactionsCalls } from '../../contract/calls.ts';
import { type Transaction } from '../../contract/transaction.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { ClientPicker, type PickedClient } from '@holdfast/accounts/page/client-picker';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { REQUEST_TYPES, requestLabel, summaryOf } from '../labels/transaction-labels.ts';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Loaded, failureAlert } from '@holdfast/web/ui/loaded.tsx';

interface ClientLinkDialogProps extends DialogProps {
  readonly transaction: Transaction;
  readonly onLink: (link: ClientLink) => void;
}

/** A matching request, or the client for a deposit that is created from the transaction. */
export type ClientLink =
  | { readonly action: string; readonly clientTransactionId: number }
  | { readonly action: 'clientDeposit'; readonly clientId: number };

/**
 * Selects the client's request that this transaction matches. Linking classifies the transaction and clears the
 * request. A deposit that no client announced is created from the transaction.
 */
export function ClientLinkDialog({ isOpen, transaction, onClose, onLink }: ClientLinkDialogProps) {
  const titleId = useId();
  const [client, setClient] = useState<PickedClient | null>(null);
  const linked = useCall(
    transactionsCalls.getTransactionClientTransaction,
    { params: { id: transaction.id } },
    { enabled: isOpen },
  );
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Link to client</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          {summaryOf(transaction)}, {momentText(transaction.at)}
        </Typography>
        <Loaded query={linked} renderFailure={failureAlert} skeleton={64}>
          {({ clientTransaction, candidates }) => (
            <>
              {clientTransaction ? (
                <Alert severity="info">Linked already: {requestLabel(clientTransaction)}</Alert>
              ) : null}
              {candidates.length === 0 && !clientTransaction ? (
                <Typography>
                  No pending deposit, withdrawal or interest payment matches the coin, amount, time and address.
                </Typography>
              ) : null}
              <Box component="ul" sx={plainList}>
                {candidates.map((candidate) => (
                  <Row
                    key={candidate.id}
                    component="li"
                    sx={{
                      gap: 3,
                      py: 3,
                      borderTop: '1px solid',
                      borderColor: 'hairlineRaised',
                    }}
                  >
                    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                      <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
                        {candidate.userEmail}
                      </Typography>
                      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                        {requestLabel(candidate)}
                      </Typography>
                    </Box>
                    <Button
                      variant="outlined"
                      size="small"
                      onClick={() =>
                        onLink({ action: REQUEST_TYPES[candidate.type].action, clientTransactionId: candidate.id })
                      }
                    >
                      Link as {REQUEST_TYPES[candidate.type].label.toLowerCase()}
                    </Button>
                  </Row>
                ))}
              </Box>
              {clientTransaction ? null : (
                <Box component="section" sx={{ borderTop: 1, borderColor: 'hairlineRaised', pt: 4, mt: 3 }}>
                  <Typography variant="h3" gutterBottom>
                    Create deposit from this transaction
                  </Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
                    For a deposit that the client did not announce. Coin, amount, network and time are those of the
                    transaction.
                  </Typography>
                  <ClientPicker client={client} onChange={setClient} />
                  <Button
                    variant="outlined"
                    disabled={client === null}
                    onClick={() => client && onLink({ action: 'clientDeposit', clientId: client.id })}
                    sx={{ mt: 3 }}
                  >
                    Create deposit
                  </Button>
                </Box>
              )}
            </>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
