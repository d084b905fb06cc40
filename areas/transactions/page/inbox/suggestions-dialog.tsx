import { transactionsCalls } from '../../contract/calls.ts';
import { type SuggestionGroup } from '../../contract/transaction.ts';
import { presentCount } from '@holdfast/money';
import { mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { iconOfAction } from '../labels/action-labels.ts';
import { routeOf, summaryOf } from '../labels/transaction-labels.ts';
import type { ClassifyStep } from './use-classifying.tsx';
import type { InboxFilters } from './use-inbox-filters.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Loaded, loadFailureText, failureAlert } from '@holdfast/web/ui/loaded.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';

interface SuggestionsDialogProps extends DialogProps {
  /** Only what the inbox shows is offered. */
  readonly filters: InboxFilters;
  readonly onAccept: (step: ClassifyStep) => void;
}

interface TickValues {
  /** By action. The others are ticked if they are safe. */
  changed: Readonly<Record<string, boolean>>;
}

const TRANSACTIONS = { one: 'transaction', many: 'transactions' };
const NEED_CLIENT = { one: 'client deposit needs its client', many: 'client deposits need their client' };
const SUGGESTIONS = { one: 'suggestion', many: 'suggestions' };
const PREVIEWED_MAX = 20;

/** Previews the suggestions of the inbox by action, and accepts those that are ticked in one step. */
export function SuggestionsDialog({ filters, onAccept, ...opened }: SuggestionsDialogProps) {
  const suggestions = useCall(transactionsCalls.listSuggestions, { query: filters }, { enabled: opened.isOpen });
  const { data } = suggestions;
  const [openAction, setOpenAction] = useState<string | null>(null);
  const offered = data?.items.filter(({ needsClient }) => !needsClient) ?? [];
  const needsClient = data?.items.find((group) => group.needsClient);
  const tickedIn = ({ changed }: TickValues) => offered.filter((group) => changed[group.action] ?? isSafe(group));
  const { form, dialog } = useFormDialog<TickValues, void>({
    ...opened,
    values: { changed: {} },
    hasMistakes: (_, values) => tickedIn(values).length === 0,
    send: async (values) => {
      const groups = tickedIn(values).map(({ action, transactionIds }) => ({ action, transactionIds }));
      const transactionIds = groups.flatMap((group) => group.transactionIds);
      onAccept({
        transactionIds,
        summary: `${countText(SUGGESTIONS, transactionIds.length)} accepted`,
        send: () => callApi(transactionsCalls.acceptSuggestions, { body: { groups } }),
      });
    },
  });
  const changed = form.watch('changed');
  const ticked = tickedIn({ changed });
  const count = ticked.reduce((total, { transactionIds }) => total + transactionIds.length, 0);
  return (
    <FormDialog
      {...dialog}
      title="Accept suggestions"
      submitLabel={count === 0 ? 'Accept' : `Accept ${countText(SUGGESTIONS, count)}`}
      error={dialog.error ?? loadFailureText(suggestions)}
      isWide
      intro={
        'Kinds with a low-confidence suggestion, spam and losses are not ticked at first. ' +
        'One undo takes back all of it.'
      }
    >
      <Loaded
        query={suggestions}
        skeleton={160}
        isEmpty={() => offered.length === 0}
        empty={<Typography>No suggestions to accept.</Typography>}
      >
        {() => (
          <Box component="ul" aria-label="Suggestions" sx={plainList}>
            {offered.map((group) => (
              <SuggestionRow
                key={group.action}
                group={group}
                filters={filters}
                isTicked={ticked.includes(group)}
                onTick={(isOn) => form.setValue('changed', { ...changed, [group.action]: isOn })}
                isOpen={openAction === group.action}
                onToggle={() => setOpenAction(openAction === group.action ? null : group.action)}
              />
            ))}
          </Box>
        )}
      </Loaded>
      {data ? <Remainder needsClient={needsClient?.transactionIds.length ?? 0} {...data} /> : null}
    </FormDialog>
  );
}

/** Nothing in it was suggested with low confidence, and spam is never accepted without a look. */
export function isSafe({ action, low }: Pick<SuggestionGroup, 'action' | 'low'>): boolean {
  return low === 0 && action !== 'spam' && action !== 'lost';
}

function SuggestionRow({
  group,
  filters,
  isTicked,
  onTick,
  isOpen,
  onToggle,
}: {
  readonly group: SuggestionGroup;
  readonly filters: InboxFilters;
  readonly isTicked: boolean;
  readonly onTick: (isOn: boolean) => void;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const { action, label, transactionIds } = group;
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'hairlineRaised', py: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Checkbox
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          slotProps={{ input: { 'aria-label': `${label}, ${countText(TRANSACTIONS, transactionIds.length)}` } }}
        />
        <Icon path={iconOfAction(action)} size={20} sx={{ color: 'text.secondary' }} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box sx={{ typography: 'subtitle1' }}>{label}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{confidenceText(group)}</Box>
        </Box>
        <Box sx={{ typography: 'subtitle1', fontVariantNumeric: 'tabular-nums' }}>
          {presentCount(transactionIds.length)}
        </Box>
        <IconButton size="small" aria-label={`Preview ${label}`} aria-expanded={isOpen} onClick={onToggle}>
          <Icon path={mdiChevronRight} sx={{ transform: isOpen ? 'rotate(90deg)' : 'none' }} />
        </IconButton>
      </Box>
      {isOpen ? <Preview filters={{ ...filters, suggestion: action }} transactionIds={transactionIds} /> : null}
    </Box>
  );
}

/** "38 high, 3 medium confidence". */
export function confidenceText({ high, medium, low }: Pick<SuggestionGroup, 'high' | 'medium' | 'low'>): string {
  const parts = [
    high > 0 ? `${presentCount(high)} high` : '',
    medium > 0 ? `${presentCount(medium)} medium` : '',
    low > 0 ? `${presentCount(low)} low` : '',
  ].filter((part) => part !== '');
  return `${parts.join(', ')} confidence`;
}

interface PreviewProps {
  readonly filters: InboxFilters;
  readonly transactionIds: readonly number[];
}

function Preview({ filters, transactionIds }: PreviewProps) {
  const transactions = useCall(transactionsCalls.listUnclassifiedTransactions, {
    query: { ...filters, limit: PREVIEWED_MAX },
  });
  return (
    <Loaded query={transactions} renderFailure={failureAlert} skeleton={88}>
      {(data) => {
        // Client deposits of unknown senders have the same suggestion and are not accepted here.
        const offered = new Set(transactionIds);
        const shown = data.items.filter(({ id }) => offered.has(id));
        const hidden = transactionIds.length - shown.length;
        return (
          <Box component="ul" aria-label="Preview" sx={{ listStyle: 'none', m: 0, px: 10, pb: 2, typography: 'body2' }}>
            {shown.map((item) => (
              <Box key={item.id} component="li" sx={{ py: 1 }}>
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
                  <Box component="span" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {summaryOf(item)}
                  </Box>
                  <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                    {dayText(item.at)}
                  </Box>
                </Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {routeOf(item)}. {item.suggestion?.reason}
                </Box>
              </Box>
            ))}
            {hidden > 0 ? (
              <Box component="li" sx={{ color: 'text.secondary' }}>
                And {presentCount(hidden)} more.
              </Box>
            ) : null}
          </Box>
        );
      }}
    </Loaded>
  );
}

function Remainder({
  needsClient,
  withoutSuggestion,
  inLockedYears,
  isCapped,
}: {
  readonly needsClient: number;
  readonly withoutSuggestion: number;
  readonly inLockedYears: number;
  readonly isCapped: boolean;
}) {
  const lines = [
    needsClient > 0 ? `${countText(NEED_CLIENT, needsClient)}.` : '',
    withoutSuggestion > 0 ? `${countText(TRANSACTIONS, withoutSuggestion)} without a suggestion.` : '',
    inLockedYears > 0 ? `${countText(TRANSACTIONS, inLockedYears)} in locked periods.` : '',
    isCapped ? 'Only the newest 5,000 transactions were examined.' : '',
  ].filter((line) => line !== '');
  if (lines.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Left in the inbox: {lines.join(' ')}
    </Typography>
  );
}
