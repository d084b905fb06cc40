/** Prints the OpenAPI document without starting a server. */
import { contract, openApiDocument } from '@holdfast/contract';
import root from '../package.json' with { type: 'json' };

console.log(JSON.stringify(openApiDocument(contract, { version: root.version }), null, 2));
