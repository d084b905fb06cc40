import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import Box from '@mui/material/Box';
import { get } from 'react-hook-form';
import { transactionsCalls } from '../../contract/calls.ts';
import { type GivenLoan, LOAN_FIELDS, type LoanField, readLoans } from './read-loans.ts';

interface Values {
  list: string;
  /** Where the server's messages about rows are placed. */
  loans: GivenLoan[];
}

const LABELS: Readonly<Record<LoanField, string>> = {
  client: 'Client',
  coin: 'Coin',
  amount: 'Amount',
  since: 'Since',
};

/** Loans that clients made before Holdfast: typed or pasted from a spreadsheet, and approved once as a whole. */
export function OpeningBalancesDialog(opened: DialogProps) {
  const add = useChange(transactionsCalls.addOpeningBalances);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { list: '', loans: [] } as Values,
    fields: ['list', 'loans'],
    hasMistakes: ({ setError }, { list }) => {
      const problem = readLoans(list).problem;
      if (problem !== null) setError('list', { message: problem });
      return problem !== null;
    },
    send: ({ list }, key) => add.mutateAsync({ body: { loans: readLoans(list).loans, key } }),
    done: ({ pendingApproval, clientTransactionIds }) =>
      waitingToast(pendingApproval) ?? `${clientTransactionIds.length} opening balances recorded.`,
  });
  const { loans, lines } = readLoans(form.watch('list'));
  const { errors } = form.formState;
  const messageOf = (index: number, field: LoanField): string | undefined =>
    (get(errors, `loans.${index}.${field}`) as { message?: string } | undefined)?.message;
  return (
    <FormDialog
      {...dialog}
      isWide
      title="Opening balances"
      submitLabel="Record opening balances"
      intro={
        <>
          Loans from before Holdfast. They rest on no transaction of a chain, so the list waits for a second person as a
          whole; until the first client has an address or a balance, it counts at once.
        </>
      }
    >
      <LabelledField
        label="Loans"
        multiline
        minRows={5}
        maxRows={12}
        spellCheck={false}
        placeholder={'ines@example.com  USDC  50000  2024-03-01'}
        hint={
          'One loan a line: e-mail, coin, amount, and the day from which interest counts. ' +
          'Paste it from a spreadsheet, or separate by semicolons.'
        }
        {...formField(form, 'list', { required: 'Enter at least one loan' })}
      />
      {loans.length === 0 ? null : (
        <Box sx={{ overflowX: 'auto' }}>
          <Box
            component="table"
            aria-label="Loans as they are read"
            sx={{
              width: '100%',
              borderCollapse: 'collapse',
              typography: 'body2',
              '& th': { fontWeight: 400, color: 'text.secondary', textAlign: 'start', whiteSpace: 'nowrap' },
              '& th, & td': { py: 1.5, paddingInlineEnd: 3, verticalAlign: 'top' },
              '& td': { overflowWrap: 'anywhere' },
              '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
            }}
          >
            <thead>
              <tr>
                {LOAN_FIELDS.map((field) => (
                  <th key={field} scope="col">
                    {LABELS[field]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {loans.map((loan, index) => (
                <tr key={lines[index]}>
                  {LOAN_FIELDS.map((field) => (
                    <td key={field} dir="auto">
                      {loan[field] || 'Missing'}
                      {messageOf(index, field) === undefined ? null : (
                        <Box sx={{ color: 'error.main', typography: 'caption' }}>{messageOf(index, field)}</Box>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </FormDialog>
  );
}
