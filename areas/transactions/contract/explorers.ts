/** Blockscout's host of many networks, unless the settings name another one. */
export const DEFAULT_EXPLORER_URL = 'https://api.blockscout.com/{chainId}';
