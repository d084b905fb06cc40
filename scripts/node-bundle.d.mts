import type { BuildOptions } from 'esbuild';

export function nodeBundle(program: { readonly entry: string; readonly outfile: string }): BuildOptions;
