/** npm run holdfast: builds the server if needed, then becomes the command line of the operator. */
import { build } from './build.mjs';

await build({ parts: ['server'] });
// Not a literal: the type check must not follow it into the built program.
await import(new URL('../apps/server/dist/holdfast.js', import.meta.url).href);
