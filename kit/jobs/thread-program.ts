import { existsSync } from 'node:fs';

/** The built program of a thread, which lies beside the server; null from the sources, which have none. */
export function findThreadProgram(name: 'computing-thread' | 'file-thread'): URL | null {
  const program = new URL(`./${name}.js`, import.meta.url);
  return existsSync(program) ? program : null;
}
