export function packageSources(): Record<string, string>;
