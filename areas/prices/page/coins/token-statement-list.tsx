import { catalogueCalls, type Coin } from '@holdfast/catalogue/contract';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { statedText, type TokenStatement, usesText } from '@holdfast/catalogue/page/token-statement-text';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { useUndoToast } from '@holdfast/web/ui/undo-toast.tsx';
import Box from '@mui/material/Box';
import { useSnackbar } from 'notistack';
import { useState } from 'react';

interface Decided {
  readonly decision: TokenStatement['decision'];
  readonly ofCoinId: number | null;
}

const DONE: Readonly<Record<'confirmed' | 'rejected' | 'corrected' | 'none', string>> = {
  confirmed: 'confirmed',
  rejected: 'rejected',
  corrected: 'corrected',
  none: 'undecided again',
};

const WITHDRAWN: Decided = { decision: null, ofCoinId: null };

/** What the token says of itself, for a person to confirm, correct or reject; nothing where it says nothing. */
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
  const send = async ({ networkId }: TokenStatement, decided: Decided): Promise<Decided | undefined> => {
    try {
      return (await decide.mutateAsync({ params: { id: coin.id }, body: { networkId, ...decided } })).before;
    } catch (error) {
      enqueueSnackbar(errorText(error, `${coin.symbol} could not be changed.`), { variant: 'error' });
      return undefined;
    }
  };
  const change = async (statement: TokenStatement, decided: Decided): Promise<void> => {
    const before = await send(statement, decided);
    if (before === undefined) return;
    showUndo(`${coin.symbol}: statement ${DONE[decided.decision ?? 'none']}.`, () => void send(statement, before));
  };
  return (
    <Box component="ul" aria-label="What the token says" sx={{ ...plainList, display: 'grid', gap: 4, mb: 4 }}>
      {data.statements.map((statement) => (
        <Box component="li" key={`${statement.networkId}/${statement.address}`}>
          <Row sx={{ gap: 2, mb: 1 }}>
            <Box sx={{ typography: 'body2', fontWeight: 500, overflowWrap: 'anywhere' }}>
              {`${coin.symbol} says it is ${statedText(statement)}.`}
            </Box>
            <DecisionChip statement={statement} />
          </Row>
          <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 2 }}>
            {statement.networkName}. {usesText(statement)}
          </Box>
          {statement.decision === null ? (
            <Choices coin={coin} onDecide={(decided) => void change(statement, decided)} />
          ) : (
            <Choice label="Withdraw decision" onClick={() => void change(statement, WITHDRAWN)} />
          )}
        </Box>
      ))}
    </Box>
  );
}

function DecisionChip({ statement: { decision, correctedTo } }: { readonly statement: TokenStatement }) {
  switch (decision) {
    case null:
      return <StatusChip label="Not confirmed" tone="warning" />;
    case 'confirmed':
      return <StatusChip label="Confirmed" tone="gain" />;
    case 'rejected':
      return <StatusChip label="Rejected" />;
    case 'corrected':
      return <StatusChip label={`Stands for ${correctedTo?.coinSymbol ?? 'a deleted coin'}`} tone="info" />;
  }
}

function Choices({ coin, onDecide }: { readonly coin: Coin; readonly onDecide: (decided: Decided) => void }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const [other, setOther] = useState<PickedCoin | null>(null);
  if (!isCorrecting)
    return (
      <Row sx={{ gap: 2 }}>
        <Choice label="Confirm" onClick={() => onDecide({ decision: 'confirmed', ofCoinId: null })} />
        <Choice label="Reject" onClick={() => onDecide({ decision: 'rejected', ofCoinId: null })} />
        <Choice label="Choose another coin" onClick={() => setCorrecting(true)} />
      </Row>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <CoinPicker label="Stands for" coin={other} onChange={setOther} excludedIds={[coin.id]} />
      <Row sx={{ gap: 2 }}>
        <SmallActionButton
          call={catalogueCalls.decideTokenStatement}
          disabled={other === null}
          onClick={() => other && onDecide({ decision: 'corrected', ofCoinId: other.id })}
        >
          Save coin
        </SmallActionButton>
        <Choice label="Cancel" onClick={() => setCorrecting(false)} />
      </Row>
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
