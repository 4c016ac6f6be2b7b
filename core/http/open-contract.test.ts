import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { functionPath, type FunctionName } from '../../contract/functions.ts';
import { functionNames } from '../../tests/stage/fixtures.ts';
import { problem } from '../../contract/problem.ts';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { consultation, contact, form, json } from '../../tests/stage/enquiries.ts';
import { openTestServer, type TestServer } from '../../tests/stage/test-server.ts';
import { openContractPath } from './open-contract.ts';

const media = z.looseObject({ schema: z.record(z.string(), z.unknown()) });
const response = z.looseObject({
  content: z.optional(z.record(z.string(), media)),
  headers: z.record(z.string(), z.unknown()),
});
const document = z.looseObject({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.looseObject({
      post: z.looseObject({
        operationId: z.string(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
        requestBody: z.looseObject({ content: z.record(z.string(), media) }),
        responses: z.record(z.string(), response),
      }),
    }),
  ),
});

async function contractOf(server: TestServer, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ url: openContractPath, headers });
  expect(answer.statusCode).toBe(200);
  const raw = z.record(z.string(), z.unknown()).parse(answer.json());
  const { paths } = document.parse(raw);
  const operation = (name: string) => {
    const found = paths[`/functions/v1/${name}`]?.post;
    if (!found) throw new Error(`${name} is not in the contract`);
    return found;
  };
  return { answer, raw, paths, operation };
}

/** What the contract says an answer of this kind looks like. */
function promised(responses: z.infer<typeof response>['content'], type: unknown): Record<string, unknown> {
  const found = responses?.[String(type).split(';', 1)[0] ?? ''];
  if (!found) throw new Error(`${String(type)} is not promised`);
  return found.schema;
}

test('the contract is valid OpenAPI 3.1 and describes every function, in JSON and, for people, as a form', async () => {
  const { raw, paths, operation } = await contractOf(await openTestServer(embeddedPlace()));
  expect(await new Validator().validate(raw)).toEqual({ valid: true });
  expect(raw['openapi']).toBe('3.1.0');
  expect(Object.keys(paths).sort()).toEqual(functionNames.map(functionPath).sort());
  for (const name of functionNames) {
    const { operationId, requestBody, responses } = operation(name);
    const types = Object.keys(requestBody.content);
    const isScript = name === 'record-consent' || name === 'record-vitals';
    expect(operationId).toBe(name);
    expect(types, name).toEqual(
      expect.arrayContaining(['application/json', isScript ? 'text/plain' : 'application/x-www-form-urlencoded']),
    );
    for (const each of Object.values(responses))
      expect(each.headers, name).toHaveProperty('access-control-allow-origin');
  }
});

test('fields, limits and the name of a sending come from the schemas that the functions read with', async () => {
  const { operation } = await contractOf(await openTestServer(embeddedPlace()));
  const { requestBody, parameters } = operation('send-contact-message');
  expect(requestBody.content['application/json']?.schema).toMatchObject({
    required: expect.arrayContaining(['name', 'email', 'subject', 'message']),
    properties: { message: { maxLength: 4000 }, email: { maxLength: 255 } },
  });
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'idempotency-key', in: 'header' }));
  expect(operation('subscribe-newsletter').parameters).toEqual([]);
});

test('what functions answer with is what the contract says', async () => {
  const server = await openTestServer(embeddedPlace());
  const { operation } = await contractOf(server);
  for (const [name, body] of [
    ['subscribe-newsletter', { email: 'ada@example.org' }],
    ['send-contact-message', contact],
    [
      'send-ethics-enquiry',
      { ...consultation, subject: 'Audit of a model', message: 'Could you look at how it decides?' },
    ],
    ['request-consultation', consultation],
    ['request-my-data', { email: 'ada@example.org' }],
    ['count-visits', { count: 'no' }],
    ['renew-call-link', { token: 'A'.repeat(43) }],
  ] as const) {
    const answer = await json(server, name, body);
    expect(answer.statusCode, name).toBe(200);
    const schema = promised(operation(name).responses['200']?.content, answer.headers['content-type']);
    expect(schema).toMatchObject({ type: 'object', required: ['message'], additionalProperties: false });
    expect(Object.keys(answer.json()), name).toEqual(['message']);
    const page = await form(server, name, body);
    const answered = operation(name).responses[page.statusCode];
    expect(answered, name).toHaveProperty(page.statusCode === 303 ? 'headers.location' : ['content', 'text/html']);
  }
  const vitals = await json(server, 'record-vitals', { route: '/', vitals: { LCP: 900 } });
  expect([vitals.statusCode, Object.keys(operation('record-vitals').responses)]).toEqual([
    204,
    expect.arrayContaining(['204']),
  ]);
});

test('each refusal has a status and a type that the contract lists for its function', async () => {
  const server = await openTestServer(embeddedPlace());
  const { operation } = await contractOf(server);
  const token = { token: 'A'.repeat(43) };
  const raw = (name: FunctionName, type: string, payload: string) =>
    server.app.inject({ method: 'POST', url: functionPath(name), headers: { 'content-type': type }, payload });
  for (const name of functionNames) {
    const { responses } = operation(name);
    const refused = [
      await json(server, name, {}),
      await json(server, name, token),
      await json(server, name, token, { origin: 'https://evil.example' }),
      await json(server, name, { large: 'x'.repeat(60_000) }),
      await raw(name, 'application/json', '{"'),
      await raw(name, 'application/json', 'null'),
      await raw(name, 'application/xml', '<a/>'),
    ].filter(({ headers }) => String(headers['content-type']).startsWith('application/problem+json'));
    expect(refused.length, name).toBeGreaterThan(2);
    for (const answer of refused) {
      const { type } = problem.parse(answer.json());
      const schema = promised(responses[answer.statusCode]?.content, answer.headers['content-type']);
      expect(JSON.stringify(schema), `${name} ${answer.statusCode} ${type}`).toContain(`"${type}"`);
    }
    const page = await form(server, name, token);
    expect(responses[page.statusCode], `${name} ${page.statusCode}`).toBeDefined();
  }
});

test('a site that may read answers may read the contract, and no other', async () => {
  const server = await openTestServer(embeddedPlace(), { allowedOrigins: ['https://partner.example'] });
  const allowed = async (origin: string) =>
    (await contractOf(server, { origin })).answer.headers['access-control-allow-origin'];
  expect([await allowed('https://partner.example'), await allowed('https://evil.example')]).toEqual([
    'https://partner.example',
    undefined,
  ]);
});
