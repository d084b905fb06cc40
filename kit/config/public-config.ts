import type { Config } from './config.ts';

const TOKEN_SYNC_AGE_SECONDS_MAX = 300;

/** The public part of the configuration. It lists its fields explicitly, so that a new option is private by default. */
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
