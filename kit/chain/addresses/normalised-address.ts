/** The one spelling of an address, or the reason why the text is not an address. */
export type NormalisedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly reason: string };
