import { catalogueCalls } from '@holdfast/catalogue/contract';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { statedText, usesText } from '@holdfast/catalogue/page/token-statement-text';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { transactionsCalls } from '../../contract/calls.ts';
import { previewText } from './preview-text.ts';
import { questionGround } from './question-ground.ts';
import type { UndoableChange } from './use-classifying.tsx';

const ANSWERS = choicesOf(['confirmed', 'corrected', 'rejected'], {
  confirmed: 'Yes',
  corrected: 'Another coin',
  rejected: 'No',
});

const DONE = { confirmed: 'confirmed', corrected: 'corrected', rejected: 'rejected' } as const;

interface TokenQuestionProps {
  readonly token: { readonly coinId: number; readonly coinSymbol: string; readonly networkId: number };
  readonly onDecide: (change: UndoableChange) => void;
}

/** "Is vUSDC a share with a growing value in USDC?": one answer for all its transactions, with their number before. */
export function TokenQuestion({ token: { coinId, coinSymbol, networkId }, onDecide }: TokenQuestionProps) {
  const titleId = useId();
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]['value']>('confirmed');
  const [other, setOther] = useState<PickedCoin | null>(null);
  const ofCoinId = answer === 'corrected' ? (other?.id ?? null) : null;
  const isAnswered = answer !== 'corrected' || ofCoinId !== null;
  const { data } = useCall(catalogueCalls.getTokenStatements, { params: { id: coinId } });
  const { data: preview } = useCall(
    transactionsCalls.previewTokenDecision,
    { body: { coinId, networkId, decision: answer, ofCoinId } },
    { enabled: isAnswered },
  );
  const statement = data?.statements.find((each) => each.networkId === networkId && each.decision === null);
  if (statement === undefined) return null;
  const decide = () =>
    onDecide({
      summary: `${coinSymbol} ${DONE[answer]}`,
      send: async () => {
        const send = (body: { decision: typeof statement.decision; ofCoinId: number | null }) =>
          callApi(catalogueCalls.decideTokenStatement, { params: { id: coinId }, body: { networkId, ...body } });
        const { before } = await send({ decision: answer, ofCoinId });
        return { revert: () => send(before) };
      },
    });
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...questionGround, borderRadius: '6px' }}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        Is {coinSymbol} {statedText(statement)}?
      </Typography>
      <Typography variant="caption" component="p" sx={{ m: 0, mb: 3, color: 'text.secondary' }}>
        Only the token itself says so.
      </Typography>
      <SegmentedControl label="Your answer" options={ANSWERS} value={answer} onChange={setAnswer} />
      {answer === 'corrected' ? (
        <Box sx={{ mt: 3 }}>
          <CoinPicker label="Stands for" coin={other} onChange={setOther} excludedIds={[coinId]} />
        </Box>
      ) : null}
      <Row sx={{ mt: 3, gap: 2 }}>
        <Box role="status" sx={{ flexGrow: 1, flexBasis: 200, minWidth: 0, typography: 'body2' }}>
          {usesText(statement)}
          {isAnswered && preview ? (
            <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
              {previewText(preview)}
            </Box>
          ) : null}
        </Box>
        <ActionButton
          call={catalogueCalls.decideTokenStatement}
          variant="outlined"
          size="small"
          disabled={!isAnswered}
          onClick={decide}
        >
          Save answer
        </ActionButton>
      </Row>
    </Box>
  );
}
