import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../../http/accepted-encoding.ts';
import { contentTypeOf } from '../../http/site/content-types.ts';

/** Minimum size to compress in bytes: for less, compression takes longer than it saves. */
const worthPacking = 500;
const pack = promisify(brotliCompress);
/** Flushes each part of a page as soon as it is written. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, flush: constants.BROTLI_OPERATION_FLUSH };

export function takesBrotli({ headers }: FastifyRequest): boolean {
  return acceptedEncoding(headers['accept-encoding'], ['br', 'identity']) === 'br';
}

/** Compresses pages and the responses of reads (docs/decisions/0091). */
export function addBrotli(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const isPage = payload instanceof Readable && reply.getHeader('content-type') === contentTypeOf('.html').type;
    const isText = typeof payload === 'string' && payload.length >= worthPacking;
    if (!(isPage || isText) || !takesBrotli(request)) return payload;
    reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).removeHeader('content-length');
    return isText ? pack(payload, options) : pipeline(payload, createBrotliCompress(options), () => undefined);
  });
}
