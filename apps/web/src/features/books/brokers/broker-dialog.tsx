import { type BrokerReportList, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type FormEvent, useState } from 'react';
import { useCall, useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { choiceOf, type ReportChoice, reportChoices, reportOf } from './report-choices.ts';

interface BrokerDialogProps {
  readonly isOpen: boolean;
  readonly year: number;
  readonly onClose: () => void;
}

/** Which wallets' sales a broker reported. It decides the boxes of form 8949, and nothing else in the books. */
export function BrokerDialog({ isOpen, year, onClose }: BrokerDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const { data, error } = useCall(contract.listBrokerReports, { params: { year } }, { enabled: isOpen });
  const recording = useChange(contract.setBrokerReport);
  const [chosen, setChosen] = useState<Readonly<Record<number, ReportChoice>>>({});
  const [refusal, setRefusal] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal('');
    try {
      for (const { walletId, report } of data?.items ?? []) {
        const choice = chosen[walletId];
        if (choice !== undefined && choice !== choiceOf(report))
          await recording.mutateAsync({ params: { year, walletId }, body: { report: reportOf(choice) } });
      }
      enqueueSnackbar(`What brokers reported for ${year} is recorded.`, { variant: 'success' });
      onClose();
    } catch (problem) {
      setRefusal(errorText(problem, 'It could not be recorded.'));
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Broker forms of ${year}`}
      submitLabel="Record"
      isBusy={recording.isPending}
      error={refusal || (error && !data ? errorText(error) : '')}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isWide
      intro={
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          What an exchange or broker told the tax office about the sales of each wallet. It decides the boxes of form
          8949.
        </Typography>
      }
    >
      {data?.isLocked ? <Alert severity="info">{year} is filed and locked, so this stays as it is.</Alert> : null}
      {data ? (
        <WalletRows
          list={data}
          chosen={chosen}
          onChoose={(walletId, choice) => setChosen({ ...chosen, [walletId]: choice })}
        />
      ) : error ? null : (
        <Skeleton variant="rounded" height={120} aria-busy="true" />
      )}
    </FormDialog>
  );
}

function WalletRows({
  list,
  chosen,
  onChoose,
}: {
  readonly list: BrokerReportList;
  readonly chosen: Readonly<Record<number, ReportChoice>>;
  readonly onChoose: (walletId: number, choice: ReportChoice) => void;
}) {
  if (list.items.length === 0) return <Typography>No wallet had taxable sales in {list.year}.</Typography>;
  return list.items.map(({ walletId, walletName, disposals, proceedsUsd, report }) => (
    <Box
      key={walletId}
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 240px' },
        alignItems: 'center',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}>{walletName}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {disposals === 1 ? '1 sale' : `${disposals.toLocaleString('en')} sales`}, <UsdText value={proceedsUsd} />{' '}
          proceeds
        </Box>
      </Box>
      <LabelledSelect
        label={`What was reported for ${walletName}`}
        isLabelHidden
        options={reportChoices(list.year)}
        value={chosen[walletId] ?? choiceOf(report)}
        onChange={(choice) => onChoose(walletId, choice)}
      />
    </Box>
  ));
}
