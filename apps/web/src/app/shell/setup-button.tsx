import type { User } from '@holdfast/accounts/contract';
import { useSetup } from '@holdfast/overview/page/setup-card';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { mustSetUpSecondFactor } from '../page-decision.ts';

/** The progress of the set-up, in the bar of every page until it is complete. */
export function SetupButton({ user }: { readonly user: User }) {
  const config = usePublicConfig();
  return user.role === 'admin' && !mustSetUpSecondFactor(user, config) ? <Progress /> : null;
}

function Progress() {
  const setup = useSetup();
  if (setup === null || setup.isComplete) return null;
  return (
    <ButtonLink
      to="/dashboard"
      size="small"
      sx={(theme) => ({
        display: { xs: 'none', md: 'inline-flex' },
        marginInlineEnd: 2,
        borderRadius: 99,
        color: theme.palette.accent.link,
        backgroundColor: theme.palette.accent.tint,
      })}
    >
      {`Set-up: ${setup.done} of ${setup.steps.length}`}
    </ButtonLink>
  );
}
