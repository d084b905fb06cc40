/** The dependencies of the sign-in and user handlers. None is a global, so a test can replace each. */
import type { PublicConfig } from '../contract/config.ts';
import type pg from 'pg';
import type { RuleDefaults } from './approvals/approval-rule.ts';
import type { Log } from '@holdfast/database/log.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Provider } from './sign-in/provider/provider.ts';

interface AuthConfig extends RuleDefaults {
  readonly sessionDays: number;
  readonly confirmationMinutes: number;
  readonly requireAdminSecondFactor: boolean;
}

/** The public part of the configuration; whether this is a first run is queried with each call. */
type PageConfig = Omit<PublicConfig, 'firstRun' | 'sample'>;

export interface AuthDependencies {
  readonly pool: pg.Pool;
  readonly config: AuthConfig;
  readonly pageConfig: PageConfig;
  readonly log: Log;
  readonly now: () => Date;
  readonly passwords: Passwords;
  /** Null if no OpenID provider is configured. */
  readonly provider: Provider | null;
  /** Whether sample data are loaded. */
  readonly hasSample: () => Promise<boolean>;
  /** Required from other machines to create the first administrator. */
  readonly setupCode: string;
}
