import type { LiabilityProof } from '@holdfast/contract';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CopyIconButton } from '../../../ui/copy-button.tsx';
import { AmountText, copyInstead } from '../../../ui/figures/figure-text.tsx';
import { shortenAddress } from '../../../ui/address-text.tsx';
import type { ProofStep } from './check-proof.ts';
import { plainList } from '../../../ui/layout/row.tsx';

interface ProofStepsProps {
  readonly proof: LiabilityProof;
  readonly steps: readonly ProofStep[];
  readonly symbol: string;
  readonly isVerified: boolean;
}

/** The path from the client's own balance to the root, with the sum and hash of each sibling. */
export function ProofSteps({ proof, steps, symbol, isVerified }: ProofStepsProps) {
  return (
    <Box component="ol" aria-label="Steps of the check" sx={{ ...plainList, display: 'grid', gap: 0 }}>
      <Step
        title="Your balance"
        sum={proof.leaf.balance}
        hash={proof.leafHash}
        symbol={symbol}
        note={
          <>
            With a secret number known to you alone: <Hash hash={proof.leaf.nonce} what="secret number" />
          </>
        }
      />
      {steps.map((step, index) => (
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
  );
}

interface StepProps {
  readonly title: string;
  readonly sum: string;
  readonly hash: string;
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
        <Hash hash={hash} what="hash" />
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
