import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { parseLaunchOptions } from '../../loopback/launch-options';
import { closeServer, createLimitedServer, listenOnLoopback } from '../../loopback/server';

it('opens a window on any free port unless told otherwise', () => {
  expect(parseLaunchOptions([])).toEqual({
    ok: true,
    options: { port: 0, open: true, demo: false, calm: false, watch: false, attach: false },
  });
  expect(parseLaunchOptions(['--no-open', '--port', '4600', '--demo', '--calm'])).toEqual({
    ok: true,
    options: { port: 4600, open: false, demo: true, calm: true, watch: false, attach: false },
  });
});

it('opens nothing where it watches', () => {
  expect(parseLaunchOptions(['--watch'])).toMatchObject({ options: { watch: true, open: false } });
  expect(parseLaunchOptions(['--attach'])).toMatchObject({ options: { attach: true } });
});

it.each([[['--port', 'x']], [['--port', '70000']], [['--host', '0.0.0.0']], [['extra']]])(
  'refuses %j in words',
  (args) => {
    const parsed = parseLaunchOptions(args);
    expect(parsed.ok ? '' : parsed.reason).toMatch(/\w+ .*/);
  },
);

it('says that a port is taken, and by which flag another is chosen', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const listening = await listenOnLoopback(createLimitedServer().server, port);
  expect(listening.ok ? '' : listening.reason).toMatch(new RegExp(`Port ${port} is taken .*--port N`));
  other.close();
});

it('listens on 127.0.0.1 and nowhere else', async () => {
  const { server } = createLimitedServer();
  await listenOnLoopback(server, 0);
  expect(server.address()).toMatchObject({ address: '127.0.0.1', family: 'IPv4' });
  await closeServer(server);
});
