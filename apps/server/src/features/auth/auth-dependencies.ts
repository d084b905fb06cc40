/** What everything about people and sign-in is given. Nothing here reads a global: a test can replace each part. */
import type { PublicConfig } from '@holdfast/contract';
import type pg from 'pg';
import type { Log } from '../../db/log.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Provider } from './sign-in/provider/provider.ts';

export interface AuthConfig {
  readonly sessionDays: number;
}

/** What the page may know of the configuration; whether this is a first run is found out at each call. */
export type PageConfig = Omit<PublicConfig, 'firstRun'>;

export interface AuthDependencies {
  readonly pool: pg.Pool;
  readonly config: AuthConfig;
  readonly pageConfig: PageConfig;
  readonly log: Log;
  readonly now: () => Date;
  readonly passwords: Passwords;
  /** Null where no OpenID provider is configured. */
  readonly provider: Provider | null;
  /** Wanted from another machine to create the first administrator. */
  readonly setupCode: string;
}
