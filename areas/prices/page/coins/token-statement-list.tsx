import { catalogueCalls, type Coin, type TokenStatements } from '@holdfast/catalogue/contract';
import { countNoun } from '@holdfast/money';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { useUndoToast } from '@holdfast/web/ui/undo-toast.tsx';
import Box from '@mui/material/Box';
import { useSnackbar } from 'notistack';

type Statement = TokenStatements['statements'][number];
type Decision = Statement['decision'];

const KINDS: Readonly<Record<string, string>> = {
  receipt: 'a receipt for',
  growingBalance: 'a receipt with a growing balance for',
  growingRate: 'a share with a growing value in',
  poolShare: 'a share of a pool of',
  debt: 'a debt in',
  wrapped: 'a wrapped form of',
  lock: 'a lock of',
};

/** "vUSDC says it is a share with a growing value in USDC." */
export const statementText = (symbol: string, { kind, ofSymbols }: Statement): string =>
  `${symbol} says it is ${KINDS[kind] ?? 'a token for'} ` +
  `${ofSymbols.length === 0 ? 'other coins' : ofSymbols.join(' and ')}.`;

export const usesText = ({ transactions, unclassified, isCapped }: TokenStatements): string =>
  `Applies to ${countNoun(transactions, 'transaction')}${isCapped ? ' or more' : ''}, ` +
  `${unclassified} of them unclassified.`;

const DONE: Readonly<Record<'confirmed' | 'rejected' | 'none', string>> = {
  confirmed: 'confirmed',
  rejected: 'rejected',
  none: 'undecided again',
};

/** What the token says of itself, for a person to confirm or reject; nothing where it says nothing. */
export function TokenStatementList({ coin }: { readonly coin: Coin }) {
  const may = useMay();
  const { data } = useCall(
    catalogueCalls.getTokenStatements,
    { params: { id: coin.id } },
    { enabled: may(catalogueCalls.getTokenStatements) },
  );
  const decide = useChange(catalogueCalls.decideTokenStatement);
  const showUndo = useUndoToast();
  const { enqueueSnackbar } = useSnackbar();
  // What a person or the protocol set decides already.
  if (!data || data.statements.length === 0 || coin.claim !== null) return null;
  const send = async ({ networkId }: Statement, decision: Decision): Promise<Decision | undefined> => {
    try {
      return (await decide.mutateAsync({ params: { id: coin.id }, body: { networkId, decision } })).before;
    } catch (error) {
      enqueueSnackbar(errorText(error, `${coin.symbol} could not be changed.`), { variant: 'error' });
      return undefined;
    }
  };
  const change = async (statement: Statement, decision: Decision): Promise<void> => {
    const before = await send(statement, decision);
    if (before === undefined) return;
    showUndo(`${coin.symbol}: statement ${DONE[decision ?? 'none']}.`, () => void send(statement, before));
  };
  return (
    <Box component="ul" aria-label="What the token says" sx={{ ...plainList, display: 'grid', gap: 4, mb: 4 }}>
      {data.statements.map((statement) => (
        <Box component="li" key={`${statement.networkId}/${statement.address}`}>
          <Row sx={{ gap: 2, mb: 1 }}>
            <Box sx={{ typography: 'body2', fontWeight: 500, overflowWrap: 'anywhere' }}>
              {statementText(coin.symbol, statement)}
            </Box>
            {statement.decision === null ? (
              <StatusChip label="Not confirmed" tone="warning" />
            ) : statement.decision === 'confirmed' ? (
              <StatusChip label="Confirmed" tone="gain" />
            ) : (
              <StatusChip label="Rejected" />
            )}
          </Row>
          <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 2 }}>
            {statement.networkName}. {usesText(data)}
          </Box>
          <Row sx={{ gap: 2 }}>
            {statement.decision === null ? (
              <>
                <Choice label="Confirm" onClick={() => void change(statement, 'confirmed')} />
                <Choice label="Reject" onClick={() => void change(statement, 'rejected')} />
              </>
            ) : (
              <Choice label="Withdraw decision" onClick={() => void change(statement, null)} />
            )}
          </Row>
        </Box>
      ))}
    </Box>
  );
}

function Choice({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <SmallActionButton call={catalogueCalls.decideTokenStatement} onClick={onClick}>
      {label}
    </SmallActionButton>
  );
}
