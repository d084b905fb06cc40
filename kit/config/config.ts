import type { CONFIG_TABLE } from './config-table.ts';
import { ExplainedError } from './explained-error.ts';
import type { CamelCase, FlagValue } from './flag.ts';

type ConfigTable = typeof CONFIG_TABLE;

/** The value of each option, by its name in camelCase: OIDC_CLIENT_ID is `oidcClientId`. */
export type FlagValues = { readonly [F in ConfigTable[number] as CamelCase<F['name']>]: FlagValue<F> };

export interface OidcProfile {
  issuer: string;
  clientId: string;
  /** Null for a public client, which proves itself by PKCE alone. */
  clientSecret: string | null;
  /** The name on the sign-in button. */
  label: string;
}

export interface Config extends FlagValues {
  /** The OpenID Connect profile in force; null when people sign in by password only. */
  readonly oidc: OidcProfile | null;
}

/** The configuration is invalid. Contains one sentence for each problem, and never a secret value. */
export class ConfigError extends ExplainedError {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
