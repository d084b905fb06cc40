/** npm start: builds what is needed, then becomes the server. */
import { build } from './build.mjs';

await build();
await import('../apps/server/dist/main.js');
