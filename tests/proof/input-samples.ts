import type { Input, RequestName } from '../../shared/contract';
import { defaultNoticeChoices } from '../../shared/model/desktop-integration';
import { defaultLimits } from '../../shared/model/limits';
import { defaultPolling } from '../../shared/model/settings';
import type { TradeRequest } from '../../shared/model/trade';

const intentId = '7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a';
const symbol = 'EURUSD';
const ticket = '42094801';

/** A valid input of each request, with all optional fields. A new request gets its sample here. */
export const samples: { readonly [Name in RequestName]: Input<Name> } = {
  'app.read': {},
  'app.copyPicture': {
    png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  },
  'desktop.read': {},
  'desktop.save': { closing: 'watch', startsWithSystem: true },
  'equity.curve': { span: 'day' },
  'history.levels': { kind: 'position', ticket: '42094801' },
  'history.steps': { fromMs: 1_763_000_000_000, toMs: 1_763_086_400_000 },
  'history.first-stops': { positions: [{ ticket: '42094801', openedMs: 1_763_430_000_000 }] },
  'history.coverage': { topic: 'positions', fromMs: 1_763_000_000_000, toMs: 1_763_086_400_000 },
  'history.floating': { fromMs: 1_763_000_000_000, toMs: 1_763_086_400_000 },
  'history.offsets': {},
  'notices.list': { after: 3 },
  'ledger.find': { digits: '4209' },
  'ledger.results': { from: null },
  'dispute.pack': { ticket },
  'away.read': { fromMs: 1_794_968_062_000, toMs: 1_794_971_662_000 },
  'recording.read': {},
  'recording.deleteAll': {},
  'recording.exportPart': { from: 1_700_000_000, to: 1_700_003_600, after: { segment: 1, block: 0 } },
  'replay.day': { account: '0123456789abcdef', day: 1_794_960_000 },
  'replay.moment': { account: '0123456789abcdef', atMs: 1_794_971_662_000 },
  'replay.ask': {
    account: '0123456789abcdef',
    atMs: 1_794_971_662_000,
    name: 'history.deals',
    input: { from: 0, to: 1 },
  },
  'bridge.read': {},
  'settings.read': {},
  'settings.savePolling': defaultPolling,
  'settings.saveNotices': defaultNoticeChoices,
  'app.offerCommands': [
    { id: 'trade.new', title: 'New order', group: 'Trade', keys: 'F9', isEnabled: true },
    { id: 'view.theme', title: 'Use the light theme', group: 'View', keys: null, isEnabled: false },
  ],
  'app.showTheme': { choice: 'system' },
  'profiles.save': { id: 'p1', name: 'Live', colour: 'blue', url: 'http://127.0.0.1:8000', token: 'secret' },
  'profiles.remove': { id: 'p1' },
  'profiles.choose': { id: 'p1' },
  'profiles.pinClock': { id: 'p1', symbol },
  'profiles.stamps': { id: 'p1', stamps: { stamps: 'utc', offsetS: 19_800 } },
  'connection.test': { url: 'http://127.0.0.1:8000', token: 'secret', profile: 'p1' },
  'connection.read': {},
  'load.read': {},
  'capabilities.read': {},
  'interface.read': {},
  'error.read': {},
  'time.read': { symbol },
  'journal.list': { most: 1_000 },
  'journal.tickets': { bridge: 'http://127.0.0.1:8000', login: null },
  'journal.settle': { intentId, tickets: [ticket] },
  'terminal.act': { intentId, generation: 1, action: 'restart' },
  'records.read': { of: 'position', ticket },
  'account.read': {},
  'symbols.list': { group: '*USD*' },
  'symbols.read': { symbol },
  'ticks.read': { symbol },
  'topics.read': { account: null, ticks: [{ symbol, version: 'a.1' }], isQuiet: false },
  'ticks.history': { symbol, count: 100, from: 1_778_600_000, to: 1_778_700_000 },
  'rates.read': { symbol, timeframe: 'M5', count: 300, from: 1_778_600_000, to: 1_778_700_000 },
  'rates.analyse': {
    symbol,
    timeframe: 'H1',
    count: 500,
    indicators: { rsi: true, slow: { type: 'sma', period: 200, offset: 0.5, filled: false } },
    recentBars: 100,
    requestId: 'chart 1',
  },
  'rates.retryIndicators': { symbol: 'EURUSD', timeframe: 'H1', indicators: { sma: { length: 20 } } },
  'requests.cancel': { requestId: 'chart 1' },
  'positions.list': {},
  'orders.list': {},
  'history.deals': { from: 0, to: 1_778_700_000 },
  'history.orders': { from: 0, to: 1_778_700_000 },
  'bots.save': {
    account: 'demo 1@Demo',
    bot: { magic: 7701, name: 'Trend', colour: 0, isAtOnceAllowed: false },
  },
  'notes.list': { account: 'demo 1@Demo' },
  'notes.save': {
    account: 'demo 1@Demo',
    note: { positionId: ticket, note: 'Why no stop?', tags: ['late stop'] },
  },
  'limits.save': { id: 'demo', limits: defaultLimits },
  'trading.read': {},
  'trading.arm': { generation: 1, account: '5012345@Demo-Server', isArmed: true },
  'trade.send': { name: 'cancel-order', input: { intentId, generation: 1, ticket } },
};

/** The same for each kind of write. */
export const tradeSamples: {
  readonly [Name in TradeRequest['name']]: Extract<TradeRequest, { name: Name }>['input'];
} = {
  'place-order': {
    intentId,
    generation: 1,
    symbol,
    type: 'BUY_STOP_LIMIT',
    volume: 0.1,
    price: 1.18,
    stopLimit: 1.179,
    sl: 1.17,
    tp: 1.19,
    deviation: 20,
    filling: 'RETURN',
    time: 'SPECIFIED',
    expiration: 1_778_700_000,
    magic: 7,
    comment: 'proof',
  },
  'modify-order': {
    intentId,
    generation: 1,
    ticket,
    price: 1.18,
    stopLimit: 1.179,
    sl: 0,
    tp: 1.19,
    time: 'GTC',
    expiration: 0,
  },
  'cancel-order': { intentId, generation: 1, ticket },
  'modify-position': { intentId, generation: 1, ticket, sl: 0, tp: 1.19 },
  'close-position': { intentId, generation: 1, ticket, volume: 0.05, deviation: 20 },
};
