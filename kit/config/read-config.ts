import { CONFIG_TABLE } from './config-table.ts';
import { ConfigError, type Config, type FlagValues, type OidcProfile } from './config.ts';
import { findMisspelt } from './misspelling.ts';
import { camelCase, type Flag, isLoopbackHost, GOOGLE_ISSUER } from './flag.ts';

export type { Config } from './config.ts';

export type Environment = Record<string, string | undefined>;

const FLAGS: readonly Flag[] = CONFIG_TABLE;
export const FLAG_NAMES: readonly string[] = FLAGS.map((flag) => flag.name);

/**
 * Reads the configuration from environment variables. Throws a ConfigError with all problems, including the known ones.
 */
export function readConfig(environment: Environment, knownProblems: readonly string[] = []): Config {
  const problems = [...knownProblems, ...findMisspeltNames(environment)];
  const entries = FLAGS.map((flag) => [camelCase(flag.name), readFlag(flag, environment[flag.name], problems)]);
  // The table defines the type of each value; TypeScript cannot infer it for an object built in a loop.
  const values = Object.fromEntries(entries) as FlagValues;
  const oidc = chooseOidcProfile(values, problems);
  refuseContradictions(values, oidc !== null, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...values, oidc };
}

function findMisspeltNames(environment: Environment): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = findMisspelt(name, FLAG_NAMES);
    return meant === null ? [] : [`${name} is not an option of Holdfast; did you mean ${meant}?`];
  });
}

/** An empty variable counts as not set, because many tools pass unset variables this way. */
function readFlag(flag: Flag, given: string | undefined, problems: string[]): unknown {
  const text = given?.trim() ?? '';
  if (text === '') return flag.default;
  const value = flag.kind.parse(text);
  if (value !== undefined) return value;
  const shown = flag.secret ? '; the value given is not shown, because it is secret' : `, not "${text}"`;
  problems.push(`${flag.name} must be ${flag.kind.expected}${shown}.`);
  return flag.default;
}

function refuseContradictions(values: FlagValues, hasOidc: boolean, problems: string[]): void {
  if (values.defaultToken !== null && values.nodeEnv === 'production') {
    problems.push(
      'DEFAULT_TOKEN is for development: it would sign in every visitor. Remove it, or set NODE_ENV to development.',
    );
  }
  if (values.readDatabaseUrl !== null && values.databaseUrl === null) {
    problems.push('READ_DATABASE_URL needs DATABASE_URL, of which it is a replica.');
  }
  if (values.oidcProfile === 'secondary' && !hasOidc && problems.length === 0) {
    problems.push('OIDC_PROFILE is secondary, but OIDC_SECONDARY_ISSUER and OIDC_SECONDARY_CLIENT_ID are not set.');
  }
  if ((values.blockFillsUrl === null) !== (values.blockFillsApiKey === null)) {
    problems.push('BLOCK_FILLS_URL and BLOCK_FILLS_API_KEY belong together: set both or neither.');
  }
  if (values.auditHeadMail !== null && values.smtpUrl === null) {
    problems.push('AUDIT_HEAD_MAIL needs SMTP_URL, the mail server that sends it.');
  }
  if (values.publicUrl !== null && !values.allowHttp) {
    const { protocol, hostname } = new URL(values.publicUrl);
    if (protocol === 'http:' && !isLoopbackHost(hostname)) {
      problems.push(
        `PUBLIC_URL is ${values.publicUrl}, but plain http is redirected to https. Use https, or set ALLOW_HTTP ` +
          `to true.`,
      );
    }
  }
}

/** Reads both profiles, so that an incomplete one is reported even if the other is selected. */
function chooseOidcProfile(values: FlagValues, problems: string[]): OidcProfile | null {
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
    problems.push(`The ${prefix} sign-in profile is incomplete: ${missing.join(' and ')} must be set too.`);
  return null;
}

function defaultLabel(issuer: string): string {
  return issuer === GOOGLE_ISSUER ? 'Google' : new URL(issuer).hostname;
}
