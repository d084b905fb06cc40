import type { LiabilityProof } from '../../../contract/lending.ts';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { CopyIconButton } from '@holdfast/web/ui/copy-button.tsx';
import { AmountText, copyInstead } from '@holdfast/web/ui/figures/figure-text.tsx';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import type { ProofPart } from './check-proof.ts';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';

interface ProofStepsProps {
  readonly proof: LiabilityProof;
  readonly parts: readonly ProofPart[];
  readonly symbol: string;
  readonly isVerified: boolean;
}

/** The path from each part of the client's own balance to the root, with the sum and hash of each sibling. */
export function ProofSteps({ proof, parts, symbol, isVerified }: ProofStepsProps) {
  const [chosen, setChosen] = useState(0);
  const part = parts[chosen];
  const isSplit = parts.length > 1;
  const labelOf = (index: number): string => `Part ${index + 1} of ${parts.length}`;
  return (
    <>
      {isSplit ? (
        <Picker
          label="Show the path of"
          options={parts.map((_, index) => index)}
          value={chosen}
          onChange={(index) => setChosen(index ?? 0)}
          optionKey={String}
          optionLabel={labelOf}
        />
      ) : null}
      <Box component="ol" aria-label="Steps of the check" sx={{ ...plainList, display: 'grid', gap: 0 }}>
        <Step
          title="Your balance"
          sum={proof.leaf.balance}
          hash={isSplit ? null : (part?.hash ?? null)}
          symbol={symbol}
          note={
            <>
              With a secret number known to you alone: <Hash hash={proof.leaf.nonce} what="secret number" />
              {isSplit
                ? ` The number splits your balance into ${parts.length} random parts, so that others cannot read it ` +
                  'from their own checks.'
                : null}
            </>
          }
        />
        {isSplit && part ? (
          <Step
            title={labelOf(chosen)}
            sum={part.amount}
            hash={part.hash}
            symbol={symbol}
            note={isVerified ? 'The other parts were checked in the same way.' : null}
          />
        ) : null}
        {part?.steps.map((step, index) => (
          <Step
            key={step.siblingHash}
            title={`Step ${index + 1}: combined with its sibling on the ${step.side}`}
            sum={step.sum}
            hash={step.hash}
            symbol={symbol}
            note={
              <>
                Neighbour: <AmountText value={step.siblingSum} symbol={symbol} />{' '}
                <Hash hash={step.siblingHash} what="neighbour’s hash" />
              </>
            }
          />
        ))}
        <Step
          title="Published root"
          sum={proof.root.total}
          hash={proof.root.rootHash}
          symbol={symbol}
          note={isVerified ? 'Hash and sum match: verified.' : 'The last step must produce this hash and sum.'}
          isLast
        />
      </Box>
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly sum: string;
  /** Null where the sum has no hash of its own. */
  readonly hash: string | null;
  readonly symbol: string;
  readonly note: ReactNode;
  readonly isLast?: boolean;
}

function Step({ title, sum, hash, symbol, note, isLast = false }: StepProps) {
  return (
    <Box component="li" sx={{ position: 'relative', paddingInlineStart: 6, pb: isLast ? 0 : 4 }}>
      <Box
        aria-hidden="true"
        sx={(theme) => ({
          position: 'absolute',
          insetInlineStart: 4,
          top: 6,
          width: 9,
          height: 9,
          borderRadius: '50%',
          backgroundColor: theme.palette.primary.main,
        })}
      />
      {isLast ? null : (
        <Box
          aria-hidden="true"
          sx={{
            position: 'absolute',
            insetInlineStart: 8,
            top: 18,
            bottom: -4,
            width: '1px',
            backgroundColor: 'hairlineStrong',
          }}
        />
      )}
      <Box sx={{ typography: 'subtitle2' }}>{title}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
        <Box sx={{ typography: 'subtitle1' }}>
          <AmountText value={sum} symbol={symbol} />
        </Box>
        {hash === null ? null : <Hash hash={hash} what="hash" />}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{note}</Box>
    </Box>
  );
}

function Hash({ hash, what }: { readonly hash: string; readonly what: string }) {
  return (
    <Box
      component="span"
      dir="ltr"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'text.secondary' }}
    >
      <Box component="span" title={hash} onCopy={copyInstead(hash)} sx={{ fontFamily: 'monospace' }}>
        {shortenAddress(hash, { kept: 'more' })}
      </Box>
      <CopyIconButton text={hash} label={`Copy the ${what} ${shortenAddress(hash)}`} />
    </Box>
  );
}
