import { catalogueCalls, type CounterpartyKind } from '@holdfast/catalogue/contract';
import { countNoun, parseAmount, presentAmount } from '@holdfast/money';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { useSettled } from '@holdfast/web/lib/use-delayed.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { mdiCheckAll } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { transactionsCalls } from '../../contract/calls.ts';
import type { AddressUse } from '../../contract/transaction.ts';
import { previewText } from './preview-text.ts';
import { questionGround } from './question-ground.ts';
import type { UndoableChange } from './use-classifying.tsx';

interface Kind {
  readonly kind: CounterpartyKind;
  readonly label: string;
}

const CUSTOMER: Kind = { kind: 'customer', label: 'Customer' };
/** People and companies first: protocols are known by the registry. */
const KINDS: readonly Kind[] = [
  CUSTOMER,
  { kind: 'supplier', label: 'Supplier' },
  { kind: 'desk', label: 'OTC desk' },
  { kind: 'exchange', label: 'Exchange' },
  { kind: 'bridge', label: 'Bridge' },
  { kind: 'farm', label: 'Farm' },
  { kind: 'lendingProtocol', label: 'Lending protocol' },
];

const NAME_LENGTH_MAX = 100;

interface NameAddressBlockProps {
  readonly address: string;
  readonly onName: (change: UndoableChange) => void;
  readonly onClose: () => void;
}

/** "Who is 0x71b4…E20d?": one name for all transactions of an unknown address, with their number before it is saved. */
export function NameAddressBlock({ address, onName, onClose }: NameAddressBlockProps) {
  const titleId = useId();
  const { data: use } = useCall(transactionsCalls.getAddressUse, { query: { address } });
  const [name, setName] = useState('');
  const [kind, setKind] = useState(CUSTOMER);
  const [isMissing, setMissing] = useState(false);
  const given = useSettled(name.trim());
  const { data: preview } = useCall(
    transactionsCalls.previewAddressName,
    { body: { address, kind: kind.kind, name: given } },
    { enabled: given !== '', keepsPrevious: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setMissing(true);
    onClose();
    onName({
      summary: `${wanted} named${use ? ` in ${transactionsText(use)}` : ''}`,
      send: async () => {
        const named = await callApi(catalogueCalls.nameAddress, { body: { address, kind: kind.kind, name: wanted } });
        return { revert: () => callApi(catalogueCalls.unnameAddress, { body: named }) };
      },
    });
  };
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      sx={{ ...questionGround, borderBlockEnd: (theme) => `1px solid ${theme.palette.hairline}` }}
    >
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        Who is <bdi>{shortenAddress(address)}</bdi>?
      </Typography>
      <Typography variant="caption" component="p" sx={{ m: 0, mb: 3, color: 'text.secondary', minHeight: '1.5em' }}>
        {use ? describeUse(use) : null}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 152px' }, gap: 2 }}>
        <LabelledField
          label="Name"
          autoFocus
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
          error={isMissing ? 'Enter a name.' : ''}
          slotProps={{ input: { maxLength: NAME_LENGTH_MAX } }}
        />
        <Picker
          label="Kind"
          options={KINDS}
          value={kind}
          onChange={(picked) => setKind(picked ?? kind)}
          optionKey={(option) => option.kind}
          optionLabel={(option) => option.label}
          isClearable={false}
        />
      </Box>
      <Row sx={{ mt: 3, gap: 2 }}>
        <Row
          role="status"
          canWrap={false}
          sx={{ flex: '1 1 12rem', gap: 2, typography: 'body2', minWidth: 0, alignItems: 'flex-start' }}
        >
          {use ? (
            <>
              <Icon path={mdiCheckAll} size={18} sx={{ color: 'gain', flexShrink: 0 }} />
              <span>
                Applies to {transactionsText(use)}
                {preview && given !== '' ? (
                  <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                    {previewText(preview)}
                  </Box>
                ) : null}
              </span>
            </>
          ) : null}
        </Row>
        <Row canWrap={false} sx={{ gap: 2, marginInlineStart: 'auto' }}>
          <Button variant="text" size="small" onClick={onClose}>
            Cancel
          </Button>
          <ActionButton call={catalogueCalls.nameAddress} type="submit" variant="outlined" size="small">
            Save name
          </ActionButton>
        </Row>
      </Row>
    </Box>
  );
}

const transactionsText = ({ transactions, isCapped }: AddressUse): string =>
  `${countNoun(transactions, 'transaction')}${isCapped ? ' or more' : ''}`;

/** "Sent you 412,500.00 USDC in 14 transactions on 2 networks since 3 Mar 2026." */
function describeUse(use: AddressUse): string {
  const { received, sent, networks, firstAt } = use;
  const sums = (coins: AddressUse['received']): string =>
    coins.map(({ amount, coinSymbol }) => `${presentAmount(parseAmount(amount))} ${coinSymbol}`).join(' and ');
  const moved = [
    received.length > 0 ? `Sent you ${sums(received)}` : '',
    sent.length > 0 ? `${received.length > 0 ? 'got' : 'Got'} ${sums(sent)} from you` : '',
  ].filter((part) => part !== '');
  const where = networks.length > 1 ? ` on ${networks.length} networks` : '';
  const since = firstAt === null ? '' : ` since ${dayText(firstAt)}`;
  const what = moved.length === 0 ? 'Called' : moved.join(', ');
  return `${what} in ${transactionsText(use)}${where}${since}.`;
}
