import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import type { Analysis, Indicators } from '../../../shared/model/analysis';
import { listen, reply, replyJson, type TestServer } from '../../fixtures/http-server';
import { testParts } from '../../fixtures/service-parts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ending.splice(0).toReversed()) await end();
});

const candles = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ time: 3_600 * (at + 1), open: 1, high: 2, low: 1, close: 1 }));

type Sidecar = (outputs: readonly string[]) => { status: number; body: unknown };

/** A bridge whose sidecar the test writes; `asked` are the outputs of each request to it. */
async function withSidecar(sidecar: Sidecar): Promise<{
  server: TestServer;
  asked: string[][];
  service: Service;
  analyse(i: Indicators, count?: number): Promise<Analysis>;
}> {
  const asked: string[][] = [];
  const server = await listen((request, response) => {
    const count = Number(new URLSearchParams(request.path.split('?')[1]).get('count'));
    if (request.method === 'GET') return replyJson(response, 200, candles(count));
    const outputs = Object.keys(JSON.parse(request.body).indicators);
    asked.push(outputs);
    const { status, body } = sidecar(outputs);
    if (status !== 200) {
      return typeof body === 'string'
        ? reply(response, status, 'text/html', body)
        : replyJson(response, status, body);
    }
    return replyJson(response, 200, { bars: candles(count), symbol: 'EURUSD', timeframe: 'H1', ta: body });
  });
  const service = await createService(
    testParts({ environment: { bridgeUrl: server.url, token: 'analyse-token' } }),
  );
  ending.push(server.close, () => service.close());
  const analyse = async (indicators: Indicators, count = 80) => {
    const result = await service.handlers['rates.analyse']({
      symbol: 'EURUSD',
      timeframe: 'H1',
      count,
      indicators,
    });
    if (!result.ok) throw new Error(result.failure.message);
    return result.value;
  };
  return { server, asked, service, analyse };
}

const series = (outputs: readonly string[]) => ({
  status: 200,
  body: Object.fromEntries(outputs.map((name) => [name, [1]])),
});
/** The words of the recorded sidecar. */
const insufficient = {
  error: 'wickworks rejected request',
  wickworksBody: {
    detail: {
      available: 80,
      deficits: [{ available: 80, outputKey: 'slow', required: 200, type: 'sma' }],
      error: 'insufficient_bars',
      message: 'insufficient bars: have 80, but: slow (type=sma) needs 200',
    },
  },
  wickworksStatus: 400,
};

describe('candles with overlays', () => {
  test('without indicators the sidecar is left alone', async () => {
    const { asked, analyse } = await withSidecar(series);
    expect((await analyse({})).bars.time).toHaveLength(80);
    expect(asked).toEqual([]);
  });

  test('an output that lacks bars is left out with its reason, and the others are drawn', async () => {
    const { analyse } = await withSidecar((outputs) =>
      outputs.includes('slow') ? { status: 502, body: insufficient } : series(outputs),
    );
    const analysis = await analyse({ slow: { type: 'sma', length: 200 }, rsi: true });
    expect(Object.keys(analysis.outputs)).toEqual(['rsi']);
    expect(analysis.missing).toEqual({ slow: 'slow (type=sma) needs 200' });
    expect(analysis.bars.time).toHaveLength(80);
  });

  test('the next poll does not pay for the same refusal again', async () => {
    const { asked, analyse } = await withSidecar((outputs) =>
      outputs.includes('slow') ? { status: 502, body: insufficient } : series(outputs),
    );
    const indicators: Indicators = { slow: { type: 'sma', length: 200 }, rsi: true };
    const first = await analyse(indicators);
    expect(await analyse(indicators)).toEqual(first);
    expect(asked).toEqual([['slow', 'rsi'], ['rsi'], ['rsi']]);
  });

  test('an indicator that the sidecar has never heard of is named by type', async () => {
    const { analyse } = await withSidecar((outputs) =>
      outputs.includes('mine')
        ? {
            status: 502,
            body: { error: 'rejected', wickworksBody: { detail: "unknown indicator type 'wat'" } },
          }
        : series(outputs),
    );
    const analysis = await analyse({ mine: { type: 'wat' }, ema: true });
    expect(Object.keys(analysis.outputs)).toEqual(['ema']);
    expect(analysis.missing.mine).toContain("unknown indicator type 'wat'");
  });

  test('a sidecar that is down costs the overlays, not the candles, and is asked again after a while', async () => {
    let isDown = true;
    const { asked, analyse } = await withSidecar((outputs) =>
      isDown ? { status: 502, body: { error: 'sidecar unavailable' } } : series(outputs),
    );
    const analysis = await analyse({ ema: true, rsi: true });
    expect(analysis.bars.time).toHaveLength(80);
    expect(analysis.missing).toEqual({ ema: 'sidecar unavailable', rsi: 'sidecar unavailable' });
    await analyse({ ema: true, rsi: true });
    expect(asked).toHaveLength(1);

    isDown = false;
    const before = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => before + 14_000);
    expect((await analyse({ ema: true, rsi: true })).missing).not.toEqual({});
    vi.mocked(performance.now).mockImplementation(() => before + 16_000);
    const later = await analyse({ ema: true, rsi: true });
    expect(later.missing).toEqual({});
    expect(Object.keys(later.outputs)).toEqual(['ema', 'rsi']);
  });

  test('a sidecar that refuses one after the other is asked a bounded number of times', async () => {
    const { asked, analyse } = await withSidecar((outputs) => ({
      status: 502,
      body: { error: `unknown output '${outputs[0]}'` },
    }));
    const names = Array.from({ length: 40 }, (_, at) => `output-${at}`);
    const analysis = await analyse(Object.fromEntries(names.map((name) => [name, true as const])));
    expect(asked).toHaveLength(20);
    expect(Object.keys(analysis.missing).toSorted()).toEqual(names.toSorted());
    expect(analysis.bars.time).toHaveLength(80);
  });

  test('no bars and an output that did not come are distinguished', async () => {
    const none = await withSidecar(() => ({ status: 200, body: null }));
    expect((await none.analyse({ ema: true })).missing).toEqual({ ema: 'no bars to work on' });
    const partly = await withSidecar(() => ({ status: 200, body: { ema: [1] } }));
    expect((await partly.analyse({ ema: true, rsi: true })).missing).toEqual({
      rsi: 'the bridge did not return it',
    });
  });

  test('more bars than the sidecar takes: all candles, and outputs for the newest 5,000', async () => {
    const { server, analyse } = await withSidecar(series);
    expect((await analyse({ ema: true }, 6_000)).bars.time).toHaveLength(6_000);
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/symbols/EURUSD/rates/ta?timeframe=H1&count=5000',
      '/symbols/EURUSD/rates?timeframe=H1&count=6000',
    ]);
  });

  test('an HTML page in place of the sidecar keeps the candles, without markup in the words', async () => {
    const { analyse } = await withSidecar(() => ({
      status: 502,
      body: '<html><head><title>502 Bad Gateway</title></head></html>',
    }));
    expect((await analyse({ ema: true })).missing).toEqual({ ema: 'an HTML page titled “502 Bad Gateway”' });
  });
});

/** The sidecar answers 500 and names nothing; the bridge passes it on, as the recorded family does. */
const internalError = {
  status: 502,
  body: { error: 'wickworks rejected request', wickworksStatus: 500, wickworksBody: 'Internal Server Error' },
};
const failsOn =
  (...bad: readonly string[]): Sidecar =>
  (outputs) =>
    outputs.some((name) => bad.includes(name)) ? internalError : series(outputs);
const eight: Indicators = { a: true, b: true, c: true, d: true, e: true, f: true, g: true, h: true };
const words = 'wickworks rejected request: Internal Server Error';

describe('one indicator that fails takes no other with it', () => {
  test('one that the refusal does not name is found by halving, and all others are drawn', async () => {
    const { asked, analyse } = await withSidecar(failsOn('g'));
    const analysis = await analyse(eight);
    expect(analysis.missing).toEqual({ g: words });
    expect(Object.keys(analysis.outputs)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'h']);
    expect(asked.length).toBeLessThanOrEqual(7);
  });

  test('two that fail are both found', async () => {
    const { analyse } = await withSidecar(failsOn('b', 'h'));
    const analysis = await analyse(eight);
    expect(analysis.missing).toEqual({ b: words, h: words });
    expect(Object.keys(analysis.outputs)).toEqual(['a', 'c', 'd', 'e', 'f', 'g']);
  });

  test('what failed is remembered with its parameters: later polls make one request without it', async () => {
    const { asked, analyse } = await withSidecar(failsOn('g'));
    await analyse(eight);
    asked.length = 0;
    const again = await analyse(eight);
    expect(again.missing).toEqual({ g: words });
    expect(asked).toEqual([['a', 'b', 'c', 'd', 'e', 'f', 'h']]);
    // Another chart with the same indicator under another name does not pay for it again.
    asked.length = 0;
    await analyse({ mine: { type: 'g' }, a: true });
    expect(asked).toEqual([['a']]);
  });

  test('other parameters, another symbol or timeframe, and "try again" ask for it again', async () => {
    const { asked, analyse, service } = await withSidecar(failsOn('g'));
    await analyse({ a: true, g: { length: 5 } });
    asked.length = 0;
    await analyse({ a: true, g: { length: 6 } });
    expect(asked[0]).toEqual(['a', 'g']);
    for (const where of [
      { symbol: 'GBPUSD', timeframe: 'H1' as const },
      { symbol: 'EURUSD', timeframe: 'M5' as const },
    ]) {
      asked.length = 0;
      await service.handlers['rates.analyse']({
        ...where,
        count: 80,
        indicators: { a: true, g: { length: 5 } },
      });
      expect(asked[0]).toEqual(['a', 'g']);
    }
    asked.length = 0;
    const g = { g: { length: 5 } };
    await service.handlers['rates.retryIndicators']({ symbol: 'EURUSD', timeframe: 'H1', indicators: g });
    await analyse({ a: true, ...g });
    expect(asked[0]).toEqual(['a', 'g']);
  });

  test('an answer that is no JSON (a NaN of Python) is halved too', async () => {
    const server = await listen((request, response) => {
      if (request.method === 'GET') return replyJson(response, 200, candles(5));
      const outputs = Object.keys(JSON.parse(request.body).indicators);
      const body = JSON.stringify({
        bars: candles(5),
        symbol: 'EURUSD',
        timeframe: 'H1',
        ta: Object.fromEntries(outputs.map((name) => [name, [1]])),
      });
      reply(
        response,
        200,
        'application/json',
        outputs.includes('b') ? body.replace('"b":[1]', '"b":[NaN]') : body,
      );
    });
    const service = await createService(testParts({ environment: { bridgeUrl: server.url, token: 't' } }));
    ending.push(server.close, () => service.close());
    const answer = await service.handlers['rates.analyse']({
      symbol: 'EURUSD',
      timeframe: 'H1',
      count: 5,
      indicators: { a: true, b: true, c: true },
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(Object.keys(answer.value.outputs)).toEqual(['a', 'c']);
    expect(answer.value.missing.b).toContain('malformed');
  });

  test('a sidecar that answers nothing at all is not halved for ever, and none is blamed', async () => {
    const { asked, analyse } = await withSidecar(() => internalError);
    const analysis = await analyse(eight);
    expect(asked.length).toBeLessThanOrEqual(6);
    expect(Object.keys(analysis.missing).toSorted()).toEqual(Object.keys(eight));
    expect(analysis.bars.time).toHaveLength(80);
    // Nothing is remembered against one of them.
    asked.length = 0;
    await analyse({ a: true });
    expect(asked).toEqual([['a']]);
  });

  test('one that lacked bars is asked for again with more bars', async () => {
    const { asked, analyse } = await withSidecar((outputs) =>
      outputs.includes('slow') ? { status: 502, body: insufficient } : series(outputs),
    );
    const indicators: Indicators = { slow: { type: 'sma', length: 200 }, rsi: true };
    await analyse(indicators, 80);
    asked.length = 0;
    await analyse(indicators, 300);
    expect(asked[0]).toEqual(['slow', 'rsi']);
  });
});

test('what another window has just read costs the bridge nothing, unless it is too old or asked otherwise', async () => {
  const { asked, service } = await withSidecar(series);
  const request = {
    symbol: 'EURUSD',
    timeframe: 'H1' as const,
    count: 80,
    indicators: { ema: { type: 'ema' } },
  };
  const ask = service.handlers['rates.analyse'];
  const first = await ask({ ...request, requestId: 'one window' });
  expect(await ask({ ...request, isPoll: true, requestId: 'another window' })).toEqual(first);
  expect(asked).toHaveLength(1);
  await ask(request);
  expect(asked).toHaveLength(2);
  await ask({ ...request, recentBars: 5, isPoll: true });
  expect(asked).toHaveLength(3);
  await service.handlers['rates.retryIndicators']({
    symbol: 'EURUSD',
    timeframe: 'H1',
    indicators: request.indicators,
  });
  await ask({ ...request, isPoll: true });
  expect(asked).toHaveLength(4);
});
