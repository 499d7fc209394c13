import { startDemoBridge } from '../../../demo-bridge/start';
import { serveFaults } from '../../fixtures/fault-proxy';
import { seeded } from '../fault';

/** The demo bridge in a process of its own, with a share of its answers failing. Prints its address and token. */

const share = Number(process.argv[2] ?? 0);
const token = 'long-run-token';
const demo = await startDemoBridge({ port: 0, token });
const proxy = await serveFaults(demo.url);
const random = seeded(5);
const failing = [
  {
    status: 503,
    contentType: 'application/json',
    body: '{"retcode":-10003,"message":"Terminal not initialized"}',
  },
  { status: 429, contentType: 'application/json', body: '{"retcode":10024,"message":"Too many requests"}' },
  { status: 502, contentType: 'text/html', body: '<title>502 Bad Gateway</title>' },
  { status: 504, contentType: 'application/json', body: '{"error":"timed out"}' },
  { status: 200, contentType: 'application/json', body: '[' },
  { status: 200, contentType: 'application/json', body: '[]' },
  { status: 200, contentType: 'text/html', body: '<title>Router</title>' },
  { status: 200, contentType: 'application/json', body: '{}', missingBytes: 40 },
] as const;
proxy.instead(() => (random() < share ? (failing[Math.floor(random() * failing.length)] ?? null) : null));
console.log(JSON.stringify({ url: share === 0 ? demo.url : proxy.url, token }));
process.stdin.resume().on('end', () => process.exit(0));
