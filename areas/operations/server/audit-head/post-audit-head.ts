/** Posts the head of the audit log to the address of AUDIT_HEAD_URL. */
import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isRefusedHost, lookUpPermitted, RefusedHostError } from '@holdfast/http/client/refused-hosts.ts';
import { JobError } from '@holdfast/jobs/job-kind.ts';

const TIMEOUT_MS = 30_000;

/** The address is a secret, as in most chat programs, so no message has more of it than the host. */
export async function postAuditHead(address: string, { text, signal }: { text: string; signal: AbortSignal }) {
  const url = new URL(address);
  try {
    const response = await post(
      url,
      JSON.stringify({ text }),
      AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    );
    response.destroy();
    const { statusCode: status = 0 } = response;
    if (status >= 200 && status < 300) return;
    throw new JobError(`${url.host} responded with ${status} to the head of the audit log.`);
  } catch (error) {
    if (error instanceof JobError || signal.aborted) throw error;
    if (error instanceof RefusedHostError)
      throw new JobError('AUDIT_HEAD_URL is an address of the link or of a provider’s metadata. Use another one.');
    throw new JobError(`${url.host} could not be reached, so the head of the audit log was not posted.`, {
      cause: error,
    });
  }
}

/** It follows no redirect: the other address would not have been chosen by the operator. */
function post(url: URL, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A host that is an address is not looked up.
    if (isRefusedHost(url.hostname)) throw new RefusedHostError(url.hostname);
    const headers = { 'content-type': 'application/json' };
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
    request(url, { method: 'POST', headers, signal, lookup: lookUpPermitted }, resolve).on('error', reject).end(body);
  });
}
