import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { idempotencyHeader } from '../../contract/functions.ts';
import { problem } from '../../contract/problem.ts';
import { allowReading, answerPreflight } from './cors.ts';
import type { Http } from './parts.ts';
import { problemStatus, problemType, type ProblemName } from './problems.ts';

export interface FunctionContract {
  readonly name: string;
  readonly body: z.core.$ZodType;
  /** The JSON answer at 200; without one the answer is 204. */
  readonly answer: z.core.$ZodType | undefined;
  /** Accepted media types. A form is answered with a page. */
  readonly takes: readonly string[];
  /** Whether the token may be in the address instead of the body. */
  readonly isLink: boolean;
  readonly refusals: readonly ProblemName[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: FunctionContract;
  }
}

export const formType = 'application/x-www-form-urlencoded';

/** Refusals that any function may answer with. */
export const commonRefusals = [
  'malformedRequest',
  'malformedBody',
  'bodyTooLarge',
  'unsupportedType',
  'expectationFailed',
  'unavailable',
  'internal',
] as const satisfies readonly ProblemName[];

export const openContractPath = '/functions/v1/openapi.json';

/** `GET /functions/v1/openapi.json`: the contracts of all functions whose routes are added after this call. */
export function addOpenContract(app: FastifyInstance, { settings, words }: Http): void {
  const contracts = new Map<string, FunctionContract>();
  let text: string | undefined;
  app.addHook('onRoute', ({ url, config }) => {
    // Some functions also answer at the address of their page; each is described once.
    if (config?.contract && url.endsWith(`/${config.contract.name}`)) contracts.set(url, config.contract);
  });
  app.get(openContractPath, (request, reply) => {
    allowReading(request, reply, settings.allowedOrigins);
    text ??= JSON.stringify(openContract(words.firm.name, contracts));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
  app.options(openContractPath, (request, reply) => answerPreflight(request, reply, settings.allowedOrigins));
}

type Json = Readonly<Record<string, unknown>>;

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

function contentOf(types: readonly string[], schema: Json): Json {
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

function openContract(firm: string, contracts: ReadonlyMap<string, FunctionContract>): Json {
  return {
    openapi: '3.1.0',
    info: { title: `Functions of ${firm}`, version: '1' },
    paths: Object.fromEntries(
      [...contracts].map(([path, contract]) => [path, { post: operationOf(contract), options: preflight }]),
    ),
    components: {
      schemas: { problem: schemaOf(problem, 'input') },
      headers: {
        origin: {
          description: 'The origin that asked, where it is one that may read answers.',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        apikey: { type: 'apiKey', in: 'header', name: 'apikey' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    // The key is public and optional; a wrong one is refused.
    security: [{}, { apikey: [] }, { bearer: [] }],
  };
}

const cors = { 'access-control-allow-origin': { $ref: '#/components/headers/origin' } } as const;
const preflight = { security: [{}], responses: { 204: { description: 'Preflight (CORS)', headers: cors } } } as const;

/** The answer to a form may be the page of its link. */
const led = {
  303: {
    description: 'To a form: where its answer is shown',
    headers: { ...cors, location: { schema: { type: 'string', format: 'uri-reference' } } },
  },
} as const;

function operationOf({ name, body, answer, takes, isLink, refusals }: FunctionContract): Json {
  const page = takes.includes(formType) ? contentOf(['text/html'], { type: 'string' }) : {};
  const fields = schemaOf(body, 'input');
  const parameters = [
    ...(isLink
      ? [
          {
            name: 'token',
            in: 'query',
            schema: { type: 'string' },
            description: 'The token of the link, where the body has none.',
          },
        ]
      : []),
    ...(z.looseObject({ properties: z.looseObject({ key: z.unknown() }) }).safeParse(fields).success
      ? [
          {
            name: idempotencyHeader,
            in: 'header',
            schema: { type: 'string', format: 'uuid' },
            description: 'Names one sending, the same for each retry of it; counts before the field `key`.',
          },
        ]
      : []),
  ];
  const done = answer
    ? {
        200: {
          description: 'Done',
          headers: cors,
          content: { 'application/json': { schema: schemaOf(answer, 'output') }, ...page },
        },
      }
    : { 204: { description: 'Done', headers: cors } };
  const failures = Object.entries(Object.groupBy(refusals, (refusal) => String(problemStatus(refusal)))).map(
    ([status, names = []]) => {
      const type = { enum: names.map(problemType) };
      const schema = { allOf: [{ $ref: '#/components/schemas/problem' }, { properties: { type } }] };
      return [
        status,
        { description: names.join(', '), headers: cors, content: { 'application/problem+json': { schema }, ...page } },
      ] as const;
    },
  );
  return {
    operationId: name,
    parameters,
    requestBody: { required: true, content: contentOf(takes, fields) },
    responses: { ...done, ...(isLink ? led : {}), ...Object.fromEntries(failures) },
  };
}
