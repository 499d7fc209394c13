import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { readErrorBody } from '../../../host/bridge/decode/error-body';
import { terminalVerdict } from '../../../host/bridge/terminal-actions';
import { requests } from '../../../shared/contract';
import type { TerminalAction, TerminalOutcome, TerminalWork } from '../../../shared/model/terminal';
import { listen, reply, replyJson, type SeenRequest, type TestServer } from '../../fixtures/http-server';
import { quietBroker } from '../../fixtures/quiet-broker';
import { testParts } from '../../fixtures/service-parts';

const token = 'terminal-token-of-the-test';
const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function bridgeThat(answer: (request: SeenRequest, response: ServerResponse) => void) {
  const server: TestServer = await listen(answer);
  const service: Service = await createService(testParts({ environment: { bridgeUrl: server.url, token } }));
  ending.push(server.close, () => service.close());
  const act = async (action: TerminalAction, intentId: string = crypto.randomUUID()) => {
    const result = await service.handlers['terminal.act']({ intentId, action });
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return requests['terminal.act'].output.parse(result.value);
  };
  const sent = () => server.seen.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { server, service, act, sent };
}

const answered = (status: number, body: unknown) =>
  bridgeThat((_request, response) => replyJson(response, status, body));

describe('what became of an action on the terminal', () => {
  const verdictOf = (status: number, body: string, contentType = 'application/json') =>
    terminalVerdict(status, readErrorBody(contentType, body));
  const cases: readonly (readonly [number, string, TerminalOutcome['verdict']])[] = [
    [200, '{"success": true}', 'done'],
    [201, '{"success": true, "message": "ok"}', 'done'],
    [200, '{"success": false}', 'refused'],
    [500, '{"success": false, "error": "no login"}', 'refused'],
    [200, '{"status": "ok"}', 'unknown'],
    [200, '', 'unknown'],
    [200, '{"success": "true"}', 'unknown'],
    [302, '', 'unknown'],
    [400, '{"error": "no such action"}', 'refused'],
    [401, '{"retcode": -6, "message": "bad token"}', 'refused'],
    [404, '<title>404 Not Found</title>', 'refused'],
    [405, '{"error": "method not allowed"}', 'refused'],
    [408, '{"error": "gave up"}', 'unknown'],
    [429, '{"retcode": 10024, "message": "Too many requests"}', 'refused'],
    [500, '{"error": "IPC broke"}', 'unknown'],
    [500, '{"error": "Terminal initialization failed"}', 'refused'],
    [501, '', 'refused'],
    [502, '<title>502 Bad Gateway</title>', 'unknown'],
    [503, '{"error": "queue full, try again"}', 'refused'],
    [503, '<title>503 Service Unavailable</title>', 'unknown'],
    [504, '{"error": "timeout"}', 'unknown'],
  ];
  test.each(cases)('%d %s is %s', (status, body, verdict) => {
    expect(verdictOf(status, body, body.startsWith('<') ? 'text/html' : 'application/json')).toBe(verdict);
  });
});

describe('an action on the terminal', () => {
  test.each(['init', 'restart', 'shutdown'] as const)(
    '%s is one POST without a body, and done',
    async (action) => {
      const { act, server } = await answered(200, { success: true });
      expect(await act(action)).toMatchObject({ action, verdict: 'done', failure: null });
      expect(server.seen.map(({ method, path, body }) => [method, path, body])).toEqual([
        ['POST', `/terminal/${action}`, ''],
      ]);
    },
  );

  test('refused by the bridge says why, without the token', async () => {
    const { act } = await answered(200, { success: false, error: `login failed for Bearer ${token}` });
    const outcome = await act('init');
    expect(outcome).toMatchObject({
      verdict: 'refused',
      said: 'login failed for Bearer [token]',
      failure: { kind: 'refused', endpoint: 'POST /terminal/init', status: 200 },
    });
    expect(JSON.stringify(outcome)).not.toContain(token);
  });

  test('a token that is refused is a refusal', async () => {
    const { act } = await answered(401, { retcode: -6, message: 'Bearer token missing or invalid' });
    expect(await act('shutdown')).toMatchObject({ verdict: 'refused', failure: { kind: 'unauthorized' } });
  });

  test('an answer that does not say so is not success', async () => {
    const { act } = await answered(200, { state: 'restarting' });
    expect(await act('restart')).toMatchObject({
      verdict: 'unknown',
      failure: { kind: 'bad-answer', field: 'success' },
    });
  });

  test('a connection that breaks leaves it unknown, and nothing is sent again', async () => {
    const { act, sent } = await bridgeThat(({ method, path }, response) => {
      if (method === 'POST') response.destroy();
      else replyJson(response, 404, { error: path });
    });
    expect(await act('restart')).toMatchObject({ verdict: 'unknown', failure: { kind: 'bad-answer' } });
    expect(sent()).toEqual(['/terminal/restart']);
  });

  test('where nothing listens it was not sent', async () => {
    const { act, server } = await answered(200, { success: true });
    await server.close();
    expect(await act('init')).toMatchObject({ verdict: 'not-sent', failure: { kind: 'unreachable' } });
  });

  test('one intent is one send, whoever asks again', async () => {
    const { act, sent } = await answered(200, { success: true });
    const intentId = crypto.randomUUID();
    const [first, second] = await Promise.all([act('restart', intentId), act('restart', intentId)]);
    expect(second).toEqual(first);
    expect(await act('restart', intentId)).toEqual(first);
    expect(sent()).toEqual(['/terminal/restart']);
  });

  test('the same intent for something else is a mistake, and nothing is sent', async () => {
    const { act, service, sent } = await answered(200, { success: true });
    const intentId = crypto.randomUUID();
    await act('init', intentId);
    expect(await service.handlers['terminal.act']({ intentId, action: 'shutdown' })).toMatchObject({
      value: { verdict: 'not-sent', failure: { kind: 'bad-input', field: 'intentId' } },
    });
    expect(sent()).toEqual(['/terminal/init']);
  });

  test('meant for another bridge is not sent', async () => {
    const { service, sent } = await answered(200, { success: true });
    const result = await service.handlers['terminal.act']({
      intentId: crypto.randomUUID(),
      action: 'shutdown',
      generation: 77,
    });
    expect(result).toMatchObject({
      value: { verdict: 'not-sent', failure: { kind: 'bad-input', field: 'generation' } },
    });
    expect(sent()).toEqual([]);
  });

  test('that takes its time holds up neither reads nor orders, and a second one is not sent meanwhile', async () => {
    let finish: () => void = () => undefined;
    const order = { retcode: 10009, order: 5, comment: 'done' };
    const { act, service, sent } = await bridgeThat(
      quietBroker(({ path }, response) => {
        if (path === '/terminal/restart') finish = () => replyJson(response, 200, { success: true });
        else if (path.startsWith('/terminal/')) replyJson(response, 200, { success: true });
        else replyJson(response, 201, order);
      }),
    );
    await service.handlers['connection.read']({});
    const restart = act('restart');
    await expect.poll(sent).toEqual(['/terminal/restart']);
    expect(await service.handlers['account.read']({})).toMatchObject({ ok: true });
    expect(
      await service.handlers['trade.send']({
        name: 'place-order',
        input: {
          intentId: crypto.randomUUID(),
          symbol: 'EURUSD',
          type: 'BUY',
          volume: 0.1,
          price: 1.1,
        },
      }),
    ).toMatchObject({ ok: true, value: { verdict: 'done' } });
    expect(await act('shutdown')).toMatchObject({ verdict: 'not-sent', failure: { kind: 'busy' } });
    expect(await service.handlers['notices.list']({ after: 0 })).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ title: 'Shut down was not sent' })]),
    });
    finish();
    expect(await restart).toMatchObject({ verdict: 'done' });
    expect(sent()).toEqual(['/terminal/restart', '/orders']);
    expect(await act('shutdown')).toMatchObject({ verdict: 'done' });
  });
});

test('what becomes of an action is told to each page, also to one that was opened since', async () => {
  const { act, service } = await bridgeThat(
    quietBroker(({ path }, response) =>
      replyJson(response, 200, { success: path === '/terminal/restart', error: 'no login' }),
    ),
  );
  await service.handlers['account.read']({});
  const told = async () => {
    const lines = await service.handlers['notices.list']({ after: 0 });
    return lines.ok ? lines.value.map(({ title }) => title) : [];
  };
  const seen = () => {
    let work: TerminalWork | null | undefined;
    service.on('terminal.changed', (now) => {
      work = now;
    })();
    return work;
  };
  expect(seen()).toBeNull();
  await act('restart');
  expect(seen()).toMatchObject({ action: 'restart', phase: 'returning', verdict: 'done' });
  expect(await service.handlers['terminal.stopWaiting']({})).toEqual({ ok: true, value: true });
  expect(seen()).toBeNull();
  await act('init');
  expect(await told()).toEqual([
    'Restart sent to the terminal',
    'Initialize sent to the terminal',
    'Initialize refused',
  ]);
});

describe('after an action', () => {
  async function chainOver(post: (response: ServerResponse) => unknown) {
    const made = await bridgeThat(({ method, path }, response) => {
      if (method === 'POST') post(response);
      else if (path === '/ping') replyJson(response, 200, {});
      else if (path === '/terminal') replyJson(response, 200, { name: 'MT5', connected: true });
      else if (path === '/time')
        replyJson(response, 200, { utc_epoch: 1, server_epoch: 2, utc_offset_seconds: 0 });
      else reply(response, 404, 'text/html', '<title>404 Not Found</title>');
    });
    await made.service.handlers['connection.read']({});
    const asked = async () => {
      const before = made.server.seen.length;
      await made.service.handlers['connection.read']({});
      return made.server.seen.slice(before).map(({ path }) => path);
    };
    return { ...made, asked };
  }

  test.each([
    ['done', (response: ServerResponse) => replyJson(response, 200, { success: true })],
    ['unknown', (response: ServerResponse) => response.destroy()],
  ] as const)('that is %s, the terminal and its clock are looked at anew', async (verdict, post) => {
    const { act, asked } = await chainOver(post);
    expect(await asked()).toEqual(['/ping']);
    expect(await act('restart')).toMatchObject({ verdict });
    expect(await asked()).toEqual(['/ping', '/terminal', '/time']);
  });

  test('that was refused, nothing has changed', async () => {
    const { act, asked } = await chainOver((response) => replyJson(response, 200, { success: false }));
    await act('restart');
    expect(await asked()).toEqual(['/ping']);
  });
});
