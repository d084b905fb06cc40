/** Every protocol of the registry, a line for each. */
export { across } from '../../across/registry.ts';
export { compoundV3 } from '../../compound-v3/registry.ts';
export { wrappedNative } from '../../wrapped-native/registry.ts';
