/** The network, hash and time of a transaction, with copy and explorer buttons. */
import type { Classification, Transaction, Transfer } from '../../contract/transaction.ts';
import { parseAmount, presentAmount, presentPartialUsd, toPartialUsd } from '@holdfast/money';
import { mdiGasStationOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { HashText } from '@holdfast/web/ui/address-text.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { labelOfAction, toneOfAction } from '../labels/action-labels.ts';
import { accountName, feeTransfers } from '../labels/transaction-labels.ts';
import { PlaceLabel } from './pictures.tsx';
import { transactionLink } from '@holdfast/catalogue/page/networks';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';

type Placed = Pick<Transaction, 'networkId' | 'networkName' | 'source' | 'hash' | 'explorerUrl' | 'at'>;

const SOURCE_LABELS: Readonly<Record<string, string>> = { manual: 'Manual', chain: 'Chain' };

export function sourceLabel(source: string): string {
  return SOURCE_LABELS[source] ?? source;
}

export function TransactionLine({ transaction }: { readonly transaction: Placed }) {
  const { hash } = transaction;
  return (
    <Row
      sx={{
        columnGap: 3,
        rowGap: 1,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {transaction.networkName === null ? (
        <span>{sourceLabel(transaction.source)}</span>
      ) : (
        <PlaceLabel {...transaction} />
      )}
      {hash === null ? null : <HashText hash={hash} explorerUrl={transactionLink(transaction)} />}
      <DateCell instant={transaction.at} shows="moment" />
    </Row>
  );
}

export function ClassificationChip({ classification }: { readonly classification: Classification | null }) {
  if (classification === null) return <StatusChip label="Not classified" tone="warning" shape="square" />;
  return (
    <StatusChip
      label={labelOfAction(classification.action)}
      tone={toneOfAction(classification.action)}
      shape="square"
    />
  );
}

/** Who classified the transaction. An automatic classification never looks like a person's. */
export function originText({ origin, byName, ruleName, reason }: Classification): string {
  if (origin === 'person') return `By ${byName ?? 'a removed user'}`;
  const who = {
    rule: `By the rule ${ruleName === null ? 'that was deleted' : `“${ruleName}”`}`,
    certain: 'Automatically',
    source: 'From the file',
  }[origin];
  return reason === '' ? who : `${who}: ${reason}`;
}

export function ClassificationLine({ classification }: { readonly classification: Classification | null }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <ClassificationChip classification={classification} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {classification === null
          ? 'Listed under New.'
          : `${originText(classification)}, ${momentText(classification.at)}`}
      </Typography>
    </Box>
  );
}

/** "Fee 0.00004182 ETH ($0.13), Treasury hot to the network". */
export function FeeLines({ transfers }: { readonly transfers: readonly Transfer[] }) {
  const fees = feeTransfers(transfers);
  if (fees.length === 0) return null;
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1, typography: 'caption', color: 'text.secondary' }}>
      {fees.map((fee) => (
        <Box key={fee.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Icon path={mdiGasStationOutline} size={16} />
          <bdi>{feeText(fee)}</bdi>
        </Box>
      ))}
    </Box>
  );
}

function feeText(fee: Transfer): string {
  const value = presentPartialUsd(toPartialUsd(fee.valueUsd));
  const kind = fee.role === 'withheldFee' ? 'Withheld fee' : 'Fee';
  return (
    `${kind} ${presentAmount(parseAmount(fee.amount))} ${fee.coinSymbol} (${value}), ` +
    `${accountName(fee.from)} to ${fee.to === null ? 'the network' : accountName(fee.to)}`
  );
}
