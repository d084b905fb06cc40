import type { ValueKind } from './value-kind.ts';

/** One flag of the configuration: everything that is known about it, for reading, for the page and for the docs. */
export interface Flag<Name extends string = string, Value = unknown, Default extends Value | null = Value | null> {
  name: Name;
  kind: ValueKind<Value>;
  /** The value when the variable is not set; null means that there is none. */
  default: Default;
  /** What the flag does, in words, for the documentation. */
  effect: string;
  /** The value never appears in an error or a log. */
  secret: boolean;
  /** The page receives the value, so everybody can read it. */
  page: boolean;
  /** For defaults that a value cannot express. */
  defaultInWords?: string;
}

type FlagOptions<Value, Default> = {
  kind: ValueKind<Value>;
  default: Default;
  effect: string;
  secret?: true;
  page?: true;
  defaultInWords?: string;
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

/** The value in the configuration: null is possible only where there is no default. */
export type FlagValue<F> =
  F extends Flag<string, infer Value, infer Default> ? (null extends Default ? Value | null : Value) : never;

export function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
