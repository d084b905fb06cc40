import type { FlagValues, OidcProfile } from './config.ts';
import { GOOGLE_ISSUER } from './value-kind.ts';

/** Reads both profiles, so that a half one is noticed even while the other is in force. */
export function chooseOidcProfile(values: FlagValues, problems: string[]): OidcProfile | null {
  const profiles = {
    production: readProfile(
      'OIDC',
      {
        issuer: values.oidcIssuer,
        clientId: values.oidcClientId,
        clientSecret: values.oidcClientSecret,
        label: values.oidcLabel,
      },
      problems,
    ),
    secondary: readProfile(
      'OIDC_SECONDARY',
      {
        issuer: values.oidcSecondaryIssuer,
        clientId: values.oidcSecondaryClientId,
        clientSecret: values.oidcSecondaryClientSecret,
        label: values.oidcSecondaryLabel,
      },
      problems,
    ),
  };
  return profiles[values.oidcProfile];
}

type ProfileValues = { [Key in keyof OidcProfile]: string | null };

function readProfile(prefix: string, values: ProfileValues, problems: string[]): OidcProfile | null {
  const { issuer, clientId, clientSecret, label } = values;
  if (issuer !== null && clientId !== null)
    return { issuer, clientId, clientSecret, label: label ?? defaultLabel(issuer) };
  const missing = [
    ...(issuer === null ? [`${prefix}_ISSUER`] : []),
    ...(clientId === null ? [`${prefix}_CLIENT_ID`] : []),
  ];
  const isTouched = Object.values(values).some((value) => value !== null);
  if (isTouched)
    problems.push(`The ${prefix} sign-in profile is half configured: ${missing.join(' and ')} must be set too.`);
  return null;
}

function defaultLabel(issuer: string): string {
  return issuer === GOOGLE_ISSUER ? 'Google' : new URL(issuer).hostname;
}
