/**
 * GET /api/indexer/admin/jobs/events: live updates of jobs as server-sent events, for admins. Not a call of the
 * contract, because the response is a stream.
 */
import { PassThrough } from 'node:stream';
import { JOB_EVENTS_PATH, type JobSummary } from '@holdfast/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '@holdfast/database/log.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { admit, bearerTokenOf, type GuardRules } from '@holdfast/http/server/guard.ts';
import type { Caller } from '@holdfast/http/server/handler.ts';
import type { JobFeed } from './job-feed.ts';

const STREAMS_MAX = 200;
/** More pages than anyone keeps open. */
const STREAMS_OF_USER_MAX = 20;
const HEARTBEAT_MILLISECONDS = 15_000;
/** A reader this far behind is disconnected and may reconnect. */
const UNREAD_BYTES_MAX = 1024 * 1024;

interface JobEventsOptions {
  readonly feed: JobFeed;
  readonly findCaller: (token: string) => Promise<Caller | null>;
  readonly rules: GuardRules;
  readonly log: Log;
  readonly heartbeatMilliseconds?: number;
}

export function createJobEventsPlugin(options: JobEventsOptions): FastifyPluginAsync {
  const { feed, findCaller, rules, log } = options;
  /** Each stream with its user. */
  const streams = new Map<PassThrough, number>();

  async function guard(request: FastifyRequest): Promise<number> {
    const token = bearerTokenOf(request.headers.authorization);
    const caller = admit({ access: 'adminRead' }, token ? await findCaller(token) : null, rules);
    if (!caller) throw new Error('The guard admits nobody without an account.');
    return caller.userId;
  }

  function open(request: FastifyRequest, userId: number): PassThrough {
    const stream = new PassThrough();
    streams.set(stream, userId);
    const leave = feed.add(createReader(stream));
    // The stream ends for a user who was signed out, disabled or is no longer an admin.
    const heartbeat = setInterval(() => {
      guard(request).then(
        () => stream.write(': still here\n\n'),
        () => stream.end(),
      );
    }, options.heartbeatMilliseconds ?? HEARTBEAT_MILLISECONDS);
    stream.on('error', (error) => log.warn({ err: error }, 'A stream of job events broke off'));
    stream.once('close', () => {
      clearInterval(heartbeat);
      leave();
      streams.delete(stream);
    });
    return stream;
  }

  return async (app) => {
    app.addHook('preClose', async () => {
      for (const stream of streams.keys()) stream.end();
      feed.close();
    });
    const url = `/api/${JOB_EVENTS_PATH}`;
    // A HEAD would open a stream that nobody reads.
    app.head(url, async () => {
      throw new AppError('method_not_allowed', `/api/${JOB_EVENTS_PATH} takes GET, not HEAD.`, {
        allowedMethods: ['GET'],
      });
    });
    app.get(url, { exposeHeadRoute: false }, async (request, reply): Promise<FastifyReply> => {
      const userId = await guard(request);
      const ofUser = [...streams.values()].filter((each) => each === userId).length;
      if (streams.size >= STREAMS_MAX || ofUser >= STREAMS_OF_USER_MAX)
        throw new AppError('unavailable', 'Too many pages are open for live job updates. Try again later.', {
          retryAfterSeconds: 30,
        });
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          // Makes proxies such as nginx forward every event at once.
          .header('x-accel-buffering', 'no')
          .send(open(request, userId))
      );
    });
  };
}

/** Sends all jobs first, then the changed ones. */
function createReader(stream: PassThrough): (jobs: readonly JobSummary[]) => void {
  let sent: Map<number, string> | null = null;
  return (jobs) => {
    if (stream.writableLength > UNREAD_BYTES_MAX) {
      stream.destroy();
      return;
    }
    const before = sent;
    sent = new Map(jobs.map((job) => [job.id, JSON.stringify(job)]));
    if (!before) {
      stream.write(`event: jobs\ndata: ${JSON.stringify({ items: jobs })}\n\n`);
      return;
    }
    for (const [id, text] of sent) if (before.get(id) !== text) stream.write(`event: job\ndata: ${text}\n\n`);
  };
}
