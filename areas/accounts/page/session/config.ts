/** The public configuration. The app loads it before it shows anything, so every page can use it. */
import type { PublicConfig } from '../../contract/config.ts';
import { createContext, use } from 'react';

export const PublicConfigContext = createContext<PublicConfig | null>(null);

export function usePublicConfig(): PublicConfig {
  const config = use(PublicConfigContext);
  if (config === null) throw new Error('usePublicConfig needs a PublicConfigContext above it.');
  return config;
}
