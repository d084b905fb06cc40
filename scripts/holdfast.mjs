/** npm run holdfast: builds the server if needed, then becomes the command line of the operator. */
import { build } from './build.mjs';

await build({ parts: ['server'] });
await import('../apps/server/dist/holdfast.js');
