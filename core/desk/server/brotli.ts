import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../../http/accepted-encoding.ts';

/** Packing less takes longer than sending it; bytes. */
const worthPacking = 500;
const pack = promisify(brotliCompress);

/** Whether who asks can unpack brotli. */
export function takesBrotli({ headers }: FastifyRequest): boolean {
  return acceptedEncoding(headers['accept-encoding'], ['br', 'identity']) === 'br';
}

/** Packs pages and what rooms read (docs/decisions/0091). */
export function addBrotli(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthPacking || !takesBrotli(request)) return payload;
    reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).removeHeader('content-length');
    return pack(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  });
}
