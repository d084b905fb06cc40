/**
 * The API for pages: `callApi` makes a call, `useCall` reads through the cache, `useChange` writes and invalidates what
 * the contract declares. Paths, types and tags all come from the call's declaration.
 */
import {
  type CacheTag,
  type Call,
  type CallApi,
  type CallInput,
  type CallOutput,
  callUrl,
  createClient,
  type LogPosition,
  type Transport,
  type TransportResponse,
} from '@holdfast/contract';
import {
  type Query,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  dropEarlyResponses,
  type EarlyResponse,
  FIRST_CALLS_MS,
  noteFirstCall,
  takeArrived,
  takeEarlyResponse,
} from './auth/early-calls.ts';
import { readStoredToken } from './auth/stored-token.ts';
import { repeatOnceConfirmed } from './confirmation.ts';
import { noteGeneration } from './generations.ts';
import { isWorthRetrying, makeStale, responseKey } from './query-cache.ts';
import { newRequestKey } from './request-key.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly CacheTag[] };
    mutationMeta: { changes?: readonly CacheTag[] };
  }
}

const API_BASE_URL = '/api';
const logPosition: LogPosition = { newest: null };

export const callApi: CallApi = (call, input, options) => callOver(send)(call, input, options);

/** What a page shows, which its next visit begins early. */
const readApi: CallApi = (call, input, options) =>
  callOver((url, init) => {
    noteFirstCall(url, init.headers);
    return send(url, init);
  })(call, input, options);

const send: Transport = (url, init) => {
  if (init.method !== 'GET') dropEarlyResponses();
  return (takeEarlyResponse(url, init.headers) ?? fetch(url, init as RequestInit)).catch(explainFailure);
};

/** Every browser has its own words for a server that cannot be reached: "Failed to fetch", "Load failed". */
function explainFailure(error: unknown): never {
  if (error instanceof TypeError)
    throw new TypeError('The server cannot be reached. Check your connection and try again.', { cause: error });
  throw error;
}

const callOver: (transport: Transport) => CallApi = (transport) => (call, input, options) => {
  const token = options?.token ?? readStoredToken()?.token ?? null;
  const client = createClient({
    baseUrl: API_BASE_URL,
    transport,
    token: () => token,
    onUnauthorized: () => announceUnauthorized({ token }),
    logPosition,
  });
  if (call.method === 'GET' || call.upload) return repeatOnceConfirmed(() => client(call, input, options));
  const keyed = { ...options, idempotencyKey: newRequestKey() };
  return repeatOnceConfirmed(() => onceMoreAfterLoss(() => client(call, input, keyed)));
};

const LOST_ANSWER_WAIT_MS = 500;

/** A change whose answer was lost on the way is asked for again, under the same key: it is made once. */
async function onceMoreAfterLoss<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, LOST_ANSWER_WAIT_MS));
    return change();
  }
}

/** A call without declared parts takes no input at all. */
type OptionalInput<C extends Call> = unknown extends CallInput<C> ? void : CallInput<C>;
interface CallQueryOptions<C extends Call>
  extends Omit<UseQueryOptions<CallOutput<C>>, 'queryKey' | 'queryFn' | 'meta' | 'placeholderData'> {
  /** The previous response is shown until the next one arrives. */
  readonly keepsPrevious?: boolean;
}

export function useCall<C extends Call>(call: unknown extends CallInput<C> ? C : never): UseQueryResult<CallOutput<C>>;
export function useCall<C extends Call>(
  call: C,
  input: OptionalInput<C>,
  options?: CallQueryOptions<C>,
): UseQueryResult<CallOutput<C>>;
export function useCall<C extends Call>(
  call: C,
  input?: OptionalInput<C>,
  { keepsPrevious = false, ...options }: CallQueryOptions<C> = {},
): UseQueryResult<CallOutput<C>> {
  const cache = useQueryClient();
  const queryKey = responseKey(call, input);
  return useQuery<CallOutput<C>>({
    ...options,
    placeholderData: (previous) => (keepsPrevious ? previous : undefined),
    queryKey,
    async queryFn({ signal }) {
      let generation: number | null = null;
      const onGeneration = (named: number) => (generation = named);
      const response = await readApi(call, (input ?? {}) as CallInput<C>, { signal, onGeneration });
      noteGeneration(cache, { queryKey, generation });
      return response;
    },
    // The input of a call that is not made yet may be incomplete.
    initialData() {
      const early = options.enabled === false ? undefined : readEarly(call, input);
      if (early) noteGeneration(cache, { queryKey, generation: early.generation });
      return early?.body as CallOutput<C> | undefined;
    },
    ...(call.reads && { meta: { reads: call.reads } }),
  });
}

/** Called once for a key, when nothing is known of it yet. */
function readEarly(call: Call, input: unknown): EarlyResponse | undefined {
  const token = readStoredToken()?.token ?? null;
  const url = callUrl(API_BASE_URL, call, input ?? {});
  const early = takeArrived(url, token);
  if (early !== undefined && token !== null) noteFirstCall(url, { Authorization: `Bearer ${token}` });
  return early;
}

/** A response that was begun with the page is not requested again by the page that shows it. */
function isFromEarlyCall({ state }: Query): boolean {
  return state.dataUpdateCount === 0 && state.dataUpdatedAt > Date.now() - FIRST_CALLS_MS;
}

export function useChange<C extends Call>(call: C): UseMutationResult<CallOutput<C>, Error, OptionalInput<C>> {
  const cache = useQueryClient();
  return useMutation<CallOutput<C>, Error, OptionalInput<C>>({
    mutationFn: (input) => callApi(call, (input ?? {}) as CallInput<C>),
    onSuccess: () => {
      // Not awaited: the change is done, and the pages show the old figures until the new ones arrive.
      void makeStale(cache, { changes: call.changes });
    },
    ...(call.changes && { meta: { changes: call.changes } }),
  });
}

interface UploadInput<C extends Call> {
  readonly input: CallInput<C>;
  readonly signal: AbortSignal;
  /** The sent share of the file, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** A change that sends a file and reports its progress. */
export function useUpload<C extends Call>(call: C): UseMutationResult<CallOutput<C>, Error, UploadInput<C>> {
  const cache = useQueryClient();
  return useMutation<CallOutput<C>, Error, UploadInput<C>>({
    mutationFn: ({ input, signal, onProgress }) => callOver(uploadTransport(onProgress))(call, input, { signal }),
    onSuccess: () => void makeStale(cache, { changes: call.changes }),
    ...(call.changes && { meta: { changes: call.changes } }),
  });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnMount: (query) => (isFromEarlyCall(query as Query) ? false : 'always'),
        refetchOnWindowFocus: false,
        retry: isWorthRetrying,
        // The server may run on this machine, so it can be reachable while the browser is offline.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Reports a 401 response of any call to the session, so that the client does not depend on the session. The report has
 * the refused token: a response to an old session must not end a newer one.
 */
type Listener = (refused: { token: string | null }) => void;

const listeners = new Set<Listener>();

export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceUnauthorized(refused: { token: string | null }): void {
  for (const listener of listeners) listener(refused);
}

/** Sends with XMLHttpRequest, because fetch does not report how much of a body has been sent. */
function uploadTransport(onProgress: (share: number) => void): Transport {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const cancelled = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
      request.open(method, url);
      request.responseType = 'blob';
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () =>
        reject(new TypeError('The file could not be sent. Check the connection and try again.')),
      );
      request.addEventListener('abort', cancelled);
      if (signal instanceof AbortSignal) {
        if (signal.aborted) return cancelled();
        signal.addEventListener('abort', () => request.abort(), { once: true });
      }
      request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(request: XMLHttpRequest): TransportResponse {
  const content = request.response as Blob;
  return {
    ok: request.status >= 200 && request.status < 300,
    status: request.status,
    statusText: request.statusText,
    headers: { get: (name) => request.getResponseHeader(name) },
    text: () => content.text(),
    blob: () => Promise.resolve(content),
  };
}
