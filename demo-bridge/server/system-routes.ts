import type { Hono } from 'hono';
import type { Bridge } from './context';
import { symbolNamed } from './parameters';
import { accountRecord } from './records';

/** Symbols for the server's time when none is named: the first open one. The second never closes. */
const TIME_SYMBOLS: readonly string[] = ['EURUSD', 'BTCUSD'];

export function systemRoutes(app: Hono, bridge: Bridge): void {
  const { terminal, server, dialect } = bridge;

  app.get('/ping/broker', (c) => {
    const latency = terminal.pingMicroseconds;
    return c.json({ connected: true, latency_ms: latency / 1000, latency_us: latency });
  });

  app.get('/error', (c) => {
    const { code, message } = terminal.lastError;
    return c.json(dialect.lastError(code, message));
  });

  app.get('/terminal', (c) => {
    const offset = dialect.reportedOffset(server.clock.offsetSeconds(server.clock.utcMs()));
    return c.json({
      broker_utc_offset_hours: offset / 3600,
      broker_utc_offset_seconds: offset,
      build: 5602,
      codepage: 0,
      commondata_path: 'C:\\common',
      community_account: false,
      community_balance: 0,
      community_connection: false,
      company: 'Bridgewatch Demo Markets',
      connected: true,
      data_path: 'C:\\mt5',
      dlls_allowed: true,
      email_enabled: false,
      ftp_enabled: false,
      language: 'English',
      maxbars: 100_000,
      mqid: false,
      name: 'Bridgewatch demo terminal',
      notifications_enabled: false,
      path: 'C:\\mt5',
      ping_last: terminal.pingMicroseconds,
      retransmission: 0,
      trade_allowed: true,
      tradeapi_disabled: false,
    });
  });

  app.post('/terminal/init', (c) => {
    terminal.init();
    return c.json({ success: true });
  });
  app.post('/terminal/restart', (c) => {
    terminal.restart();
    return c.json({ success: true });
  });
  app.post('/terminal/shutdown', (c) => {
    terminal.shutdown();
    return c.json({ success: true });
  });

  app.get('/time', (c) => {
    const { clock, market } = server;
    const utcMs = clock.utcMs();
    const offset = clock.offsetSeconds(utcMs);
    const brokerMs = utcMs + offset * 1000;
    const pinned = c.req.query('symbol');
    const open = TIME_SYMBOLS.find((name) => market.find(name)?.isOpen(brokerMs));
    const symbol = pinned === undefined ? open : symbolNamed(market, pinned).definition.name;
    const seen = symbol !== undefined && (market.find(symbol)?.isOpen(brokerMs) ?? false);
    return c.json({
      utc_epoch: Math.floor(utcMs / 1000),
      utc_iso: iso(utcMs, 0),
      server_epoch: seen ? Math.floor(brokerMs / 1000) : null,
      server_iso: seen ? iso(brokerMs, offset) : null,
      utc_offset_hours: offset / 3600,
      utc_offset_seconds: offset,
      used_symbol: symbol ?? '',
    });
  });

  app.get('/account', (c) => c.json(accountRecord(bridge.state())));
}

/** Wall clock text with its offset; `wallMs` already is that wall clock. */
function iso(wallMs: number, offsetSeconds: number): string {
  const hours = String(Math.floor(offsetSeconds / 3600)).padStart(2, '0');
  return `${new Date(wallMs).toISOString().slice(0, 19)}+${hours}:00`;
}
