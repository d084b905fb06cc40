/** Prints the OpenAPI document without starting a server. */
import { contract } from '@holdfast/overview/contract';
import { openApiDocument } from '@holdfast/contract';
import root from '../package.json' with { type: 'json' };

console.log(JSON.stringify(openApiDocument(contract, { version: root.version }), null, 2));
