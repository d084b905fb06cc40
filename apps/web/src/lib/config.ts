/** The server's flags. The app reads them once before it shows anything, so every page can take them for granted. */
import type { PublicConfig } from '@holdfast/contract';
import { createContext, use } from 'react';

export const PublicConfigContext = createContext<PublicConfig | null>(null);

export function usePublicConfig(): PublicConfig {
  const config = use(PublicConfigContext);
  if (config === null) throw new Error('usePublicConfig needs a PublicConfigContext above it.');
  return config;
}
