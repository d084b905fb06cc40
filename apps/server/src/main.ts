/** The server: what npm start runs, and the command line for its command `start`. */
import { reportAndExit } from './report-error.ts';
import { runServer } from './run-server.ts';

const [first, ...rest] = process.argv.slice(2);
runServer(first === undefined ? [] : first === 'start' ? rest : [first, ...rest]).catch(reportAndExit);
