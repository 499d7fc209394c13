import { seeded } from '../../../demo-bridge/market/random';
import { startDemoBridge } from '../../../demo-bridge/start';
import { type Fault, json, serveFaults } from '../../fixtures/fault-proxy';

/** The demo bridge in its own process, with a share of failing answers. Prints address and token. */

const share = Number(process.argv[2] ?? 0);
const token = 'long-run-token';
const demo = await startDemoBridge({ port: 0, token, calm: true });
const proxy = await serveFaults(demo.url);
const random = seeded(5);
const failing: readonly Fault[] = [
  json(503, { retcode: -10003, message: 'Terminal not initialized' }),
  json(429, { retcode: 10024, message: 'Too many requests' }),
  { status: 502, contentType: 'text/html', body: '<title>502 Bad Gateway</title>' },
  json(504, { error: 'timed out' }),
  { status: 200, contentType: 'application/json', body: '[' },
  json(200, []),
  { status: 200, contentType: 'text/html', body: '<title>Router</title>' },
  { ...json(200, {}), missingBytes: 40 },
];
proxy.instead(() => (random() < share ? (failing[Math.floor(random() * failing.length)] ?? null) : null));
console.log(JSON.stringify({ url: share === 0 ? demo.url : proxy.url, token }));
process.stdin.resume().on('end', () => process.exit(0));
