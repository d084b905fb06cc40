/** npm start: builds what is needed, then becomes the server. */
import { build } from './build.mjs';

await build();
// Not a literal: the type check must not follow it into the built program.
await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
