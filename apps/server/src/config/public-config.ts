import type { Config } from './config.ts';

const TOKEN_SYNC_AGE_SECONDS_MAX = 300;

/** What the page may know of the configuration. It is written out by hand, so that a new flag is private by default. */
export function publicConfig(config: Config) {
  return {
    signInPath: config.signInPath,
    clientPortal: config.clientPortal,
    skipAgreement: config.skipAgreement,
    routingLoader: config.routingLoader,
    customizer: config.customizer,
    tokenSyncUrl: config.tokenSyncUrl,
    tokenSyncMaxAgeSeconds: TOKEN_SYNC_AGE_SECONDS_MAX,
    defaultToken: config.defaultToken,
    sentryDsn: config.sentryDsn,
    requireAdminSecondFactor: config.requireAdminSecondFactor,
    oidc: config.oidc === null ? null : { label: config.oidc.label },
  };
}
