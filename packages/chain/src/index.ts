export { type BitcoinChain, type NetworkKind, normaliseAddress, type NormalisedAddress } from './addresses/normalise-address.ts';
