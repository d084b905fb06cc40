import { isIP } from 'node:net';

/** Parses the text of an environment variable: `parse` returns undefined if the text is not valid. */
interface ValueKind<T> {
  /** Completes the sentence "NAME must be …". */
  expected: string;
  parse(text: string): T | undefined;
}

export const text: ValueKind<string> = {
  expected: 'a text',
  parse: (value) => value,
};

export const yesOrNo: ValueKind<boolean> = {
  expected: 'true or false (also 1, 0, yes, no)',
  parse: (value) => {
    if (['true', '1', 'yes'].includes(value.toLowerCase())) return true;
    if (['false', '0', 'no'].includes(value.toLowerCase())) return false;
    return undefined;
  },
};

export function wholeNumber(limits: { min: number; max: number }): ValueKind<number> {
  return {
    expected: `a whole number from ${limits.min} to ${limits.max}`,
    parse: (value) => {
      if (!/^\d{1,9}$/.test(value)) return undefined;
      const number = Number(value);
      return number >= limits.min && number <= limits.max ? number : undefined;
    },
  };
}

export function oneOf<const Choice extends string>(...choices: Choice[]): ValueKind<Choice> {
  return {
    expected: `one of ${choices.join(', ')}`,
    parse: (value) => choices.find((choice) => choice === value),
  };
}

export function urlWithScheme(...schemes: string[]): ValueKind<string> {
  return {
    expected: `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    parse: (value) =>
      schemes.some((scheme) => value.startsWith(`${scheme}://`)) && !/\s/.test(value) ? value : undefined,
  };
}

export const mailAddress: ValueKind<string> = {
  expected: 'an e-mail address, such as audit@example.com',
  parse: (value) => (/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(value) ? value : undefined),
};

/** The public address without a path: Holdfast is served at its root. */
export const publicAddress: ValueKind<string> = {
  expected: 'an http or https address without a path, such as https://books.example.com',
  parse: (value) => {
    const url = parseHttpUrl(value);
    const isBare =
      url !== null &&
      url.pathname === '/' &&
      url.search === '' &&
      url.hash === '' &&
      url.username === '' &&
      url.password === '';
    return isBare ? url.origin : undefined;
  },
};

/** A path on this server. `//host` and `/\host` look like paths but lead a browser to another server. */
export const sameOriginPath: ValueKind<string> = {
  expected: 'a path on this server that starts with a single /',
  parse: (value) => (/^\/(?![/\\])[^\s\\]*$/.test(value) ? value : undefined),
};

export const GOOGLE_ISSUER = 'https://accounts.google.com';

/** Plain http can be read and changed in transit, so it is allowed only for a provider on the same machine. */
export const oidcIssuer: ValueKind<string> = {
  expected: 'google, or an https address (http only on this machine: localhost, 127.0.0.1 or [::1])',
  parse: (value) => {
    if (value === 'google') return GOOGLE_ISSUER;
    const url = parseHttpUrl(value);
    if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return undefined;
    return url.protocol === 'https:' || isLoopbackHost(url.hostname) ? value : undefined;
  },
};

export const timeZone: ValueKind<string> = {
  expected: 'a time zone of the IANA list, such as America/Los_Angeles',
  parse: (value) => {
    // Node accepts an offset such as +02:00, but tax days need a time zone with its daylight saving rules.
    if (!/^[A-Za-z]/.test(value)) return undefined;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  },
};

const PRIVATE_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * The proxies that may report the address of the visitor. Trusting everyone, or a number of hops, would let a direct
 * visitor forge an address and bypass the sign-in limit; `true` therefore means private networks only.
 */
export const trustedProxies: ValueKind<false | string> = {
  expected:
    'false, true (proxies on this machine and in private networks), or the addresses or ranges of the proxies, ' +
    'separated by commas',
  parse: (value) => {
    const result = yesOrNo.parse(value);
    if (result !== undefined) return result ? PRIVATE_NETWORKS.join(',') : false;
    const addresses = value.split(',').map((item) => item.trim());
    return addresses.every((item) => PRIVATE_NETWORKS.includes(item) || isAddressOrRange(item))
      ? addresses.join(',')
      : undefined;
  },
};

/** Not a name below localhost: whether it leads to this machine depends on the resolver. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function parseHttpUrl(value: string): URL | null {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return null;
  return new URL(value);
}

/** One configuration option, for reading, for the page and for the docs. */
export interface Flag<Name extends string = string, Value = unknown, Default extends Value | null = Value | null> {
  name: Name;
  kind: ValueKind<Value>;
  /** The value if the variable is not set; null for none. */
  default: Default;
  /** What the option does, for the documentation. */
  effect: string;
  /** The value must not appear in an error or a log. */
  secret: boolean;
  /** The page receives the value, so it is public. */
  page: boolean;
  /** Describes a default that is not a value. */
  defaultText?: string;
}

type FlagOptions<Value, Default> = {
  kind: ValueKind<Value>;
  default: Default;
  effect: string;
  secret?: true;
  page?: true;
  defaultText?: string;
};

export function flag<const Name extends string, Value, const Default extends Value | null>(
  name: Name,
  options: FlagOptions<Value, Default>,
): Flag<Name, Value, Default> {
  return { name, ...options, secret: options.secret ?? false, page: options.page ?? false };
}

/** OIDC_CLIENT_ID → oidcClientId */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

/** The type of the value: null is possible only without a default. */
export type FlagValue<F> =
  F extends Flag<string, infer Value, infer Default> ? (null extends Default ? Value | null : Value) : never;

export function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
