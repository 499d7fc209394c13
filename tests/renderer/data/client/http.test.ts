import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectHttp } from '../../../../renderer/data/client/http';
import { describeFailure } from '../../../../shared/formats/describe-failure';
import { activeBridge, type SmallHost, startSmallHost } from '../../../loopback/small-host';
import { openBrowser, type SmallBrowser } from './browser';

let host: SmallHost;
let browser: SmallBrowser;
const address = (hash = '') => `http://127.0.0.1:${host.port}/${hash}`;

beforeEach(async () => {
  host = await startSmallHost();
  browser = openBrowser(address(`#code=${host.gate.issueCode()}`));
});
afterEach(async () => {
  // Ends the event stream's loop: it finds the door closed and the session gone.
  browser.unplug();
  vi.unstubAllGlobals();
  await host.close();
});

const account = { name: 'account.read', input: {} };

describe('the page over HTTP', () => {
  it('gives its code for a session and takes it out of the history', async () => {
    const page = await connectHttp();
    expect(browser.history).toEqual([address()]);
    expect(await page.invoke('account.read', {})).toEqual({ ok: true, value: account });
  });

  it('goes on after a reload, without a code', async () => {
    await connectHttp();
    browser.visit(null);
    const reloaded = await connectHttp();
    expect(await reloaded.invoke('account.read', {})).toMatchObject({ ok: true });
  });

  it('goes on when the used address is opened again in its tab', async () => {
    const code = host.gate.issueCode();
    browser.visit(address(`#code=${code}`));
    await connectHttp();
    browser.visit(address(`#code=${code}`));
    expect(await (await connectHttp()).invoke('account.read', {})).toMatchObject({ ok: true });
  });

  it('says what to do in a tab that has no session, and asks nobody', async () => {
    await connectHttp();
    browser.newTab();
    const result = await (await connectHttp()).invoke('account.read', {});
    expect(result).toMatchObject({ ok: false, failure: { kind: 'no-session' } });
    expect(!result.ok && describeFailure(result.failure).advice).toMatch(/Press Enter in the terminal/);
    expect(host.service.asked).toEqual([]);
  });

  it('hears events, each listener at once by what was said last', async () => {
    const page = await connectHttp();
    const heard = vi.fn();
    page.on('bridge.changed', heard);
    await expect.poll(() => heard).toHaveBeenCalledWith(activeBridge);
    const late = vi.fn();
    page.on('bridge.changed', late);
    expect(late).toHaveBeenCalledWith(activeBridge);
  });

  it('gives out no answer of another bridge than the one it knows of, and asks which one it is', async () => {
    browser.holdEvents();
    const page = await connectHttp();
    const heard = vi.fn();
    page.on('bridge.changed', heard);
    await page.invoke('bridge.read', {});
    expect(await page.invoke('account.read', {})).toEqual({ ok: true, value: account });
    // The news of the change is late; its answers are not.
    host.service.enter(2);
    expect(await page.invoke('account.read', {})).toMatchObject({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    expect(await page.invoke('settings.read', {}), 'the host’s own affairs').toMatchObject({ ok: true });
    await expect.poll(() => heard).toHaveBeenCalledWith({ ...activeBridge, generation: 2 });
    expect(await page.invoke('account.read', {})).toEqual({ ok: true, value: account });
  });

  it('holds no connection for a write that hangs, asks the host for it once, and gets its answer in the end', async () => {
    const page = await connectHttp();
    let answer = (): void => {};
    host.service.tradesWaitFor = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const input = { intentId: crypto.randomUUID(), ticket: '1' };
    const trades = Array.from({ length: 8 }, () =>
      page.invoke('trade.send', { name: 'cancel-order', input }),
    );
    // More than a browser's six connections: each is given back, so that a close gets through.
    await expect.poll(() => host.service.asked).toContain('trade.send');
    host.service.tradesWaitFor = Promise.resolve();
    expect(await page.invoke('trade.send', { name: 'close-position', input })).toMatchObject({ ok: true });
    answer();
    for (const trade of trades)
      expect(await trade).toMatchObject({ ok: true, value: { input: { name: 'cancel-order' } } });
    expect(host.service.asked.filter((name) => name === 'trade.send')).toHaveLength(9);
  });

  it('never throws when the host is gone, and says of a trade that it may have been sent', async () => {
    const page = await connectHttp();
    await host.close();
    const read = await page.invoke('account.read', {});
    expect(read).toMatchObject({ ok: false, failure: { kind: 'host-lost' } });
    const trade = await page.invoke('trade.send', {
      name: 'cancel-order',
      input: { intentId: crypto.randomUUID(), ticket: '1' },
    });
    expect(!trade.ok && trade.failure.message).toMatch(/may or may not have been sent/);
  });
});
