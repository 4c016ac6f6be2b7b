import DNS from 'dns2';
import { onTestFinished } from 'vitest';

/** What a name server publishes: texts, mail exchangers with their preference, addresses and names of addresses. */
export interface Zone {
  readonly [name: string]: {
    readonly txt?: readonly string[];
    readonly mx?: readonly { readonly preference: number; readonly exchange: string }[];
    readonly a?: readonly string[];
    readonly ptr?: readonly string[];
  };
}

const { TYPE, CLASS, RCODE } = DNS.Packet;

/** A real name server on loopback with these records and no others; closes with the test. Answers `address:port`. */
export async function openNameServer(zone: Zone): Promise<string> {
  const names = new Map(Object.entries(zone).map(([name, records]) => [name.toLowerCase(), records]));
  const server = DNS.createServer({
    udp: true,
    handle(request, send) {
      const response = DNS.Packet.createResponseFromRequest(request);
      for (const { name, type } of request.questions) {
        const records = names.get(name.toLowerCase());
        if (records === undefined) response.header.rcode = RCODE.NXDOMAIN;
        // A text of more than 255 bytes goes in several strings of one record.
        const answers = [
          ...(type === TYPE.TXT ? (records?.txt ?? []).map((text) => ({ data: text.match(/.{1,255}/g) ?? [''] })) : []),
          ...(type === TYPE.MX
            ? (records?.mx ?? []).map(({ preference, exchange }) => ({ priority: preference, exchange }))
            : []),
          ...(type === TYPE.A ? (records?.a ?? []).map((address) => ({ address })) : []),
          ...(type === TYPE.PTR ? (records?.ptr ?? []).map((domain) => ({ domain })) : []),
        ];
        for (const data of answers)
          response.answers.push(new DNS.Packet.Resource({ name, type, class: CLASS.IN, ttl: 60, ...data }));
      }
      void send(response);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  onTestFinished(() => server.close());
  return `127.0.0.1:${udp?.port ?? 0}`;
}
