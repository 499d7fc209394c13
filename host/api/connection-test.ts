import type { Handlers, Output } from '../../shared/contract';
import { formatMoney } from '../../shared/math/money';
import { formatUtcOffset, toQuarterHour } from '../../shared/math/time';
import type { Account } from '../../shared/model/account';
import type { Terminal } from '../../shared/model/connection';
import { failed, ok, type Result } from '../../shared/model/result';
import { autoStamps, farthestOffsetS, type StampsChoice } from '../../shared/model/stamps';
import { type BridgeAddress, exposureOf, parseBridgeAddress } from '../bridge/address';
import { type BridgeClient, createBridgeClient } from '../bridge/client';
import { clockOfTerminal } from '../bridge/decode/system';
import type { BridgeSwitch } from '../live/active-bridge';
import { findStamps } from '../live/find-stamps';
import { tokenProblem } from '../settings/bridge-choice';

export type ConnectionTestHandlers = Pick<Handlers, 'connection.test'>;
type Step = Output<'connection.test'>['steps'][number];

const pass = (step: string, detail: string): Step => ({ step, state: 'pass', detail });
const warn = (step: string, detail: string): Step => ({ step, state: 'warn', detail });
const fail = (step: string, detail: string): Step => ({ step, state: 'fail', detail });

const milliseconds = (ms: number): string => `${Math.max(1, Math.round(ms))} ms`;

function accountStep(account: Account): Step {
  const who = [account.login, account.server].filter((part) => part !== null).join(' on ');
  const kind =
    account.tradeMode === 'REAL'
      ? 'REAL money'
      : account.tradeMode === 'DEMO'
        ? 'demo'
        : account.tradeMode === 'CONTEST'
          ? 'contest'
          : 'demo or real not provided';
  const balance = `${formatMoney(account.balance, account.currencyDigits)} ${account.currency}`.trim();
  return pass('Account', `Token accepted. ${who === '' ? 'Account' : who} (${kind}), balance ${balance}.`);
}

function terminalStep(terminal: Result<Terminal>): Step {
  if (!terminal.ok) return warn('Terminal', terminal.failure.message);
  const { name, build, connected, tradeAllowed, tradeApiDisabled } = terminal.value;
  const who = `${name ?? 'Terminal'}${build === null ? '' : ` build ${build}`}`;
  if (connected === false) return warn('Terminal', `${who} has no connection to the broker.`);
  if (tradeAllowed === false || tradeApiDisabled === true) {
    return warn('Terminal', `${who} is connected, but trading through it is switched off.`);
  }
  return pass('Terminal', `${who}${connected === true ? ' is connected to the broker' : ' answers'}.`);
}

/** Which of the two known interfaces the bridge has; null where nothing shows it. */
function dialectStep(client: BridgeClient): Step | null {
  const states = (['time', 'interface'] as const).map((id) => client.seen(id)?.state ?? null);
  if (states.includes('yes')) return pass('Dialect', 'The documented interface.');
  return states.every((state) => state === 'no')
    ? pass('Dialect', 'The known family without GET /time and GET /openapi.json.')
    : null;
}

async function clockSteps(
  client: BridgeClient,
  terminal: Result<Terminal>,
  utc: UtcOfBridge,
  choice: StampsChoice,
): Promise<readonly Step[]> {
  const time = await client.time();
  const ofTime = time.ok ? time.value.clock : null;
  const hasTime = time.ok ? true : time.failure.kind === 'unsupported' ? false : null;
  const brokerTime = ofTime ?? (terminal.ok ? clockOfTerminal(terminal.value) : null);
  const live = await liveTick(client, ofTime?.usedSymbol ?? null, utc);
  const facts = { choice, remembered: null, inUse: 'broker', hasTime } as const;
  const reportedOffsetS = brokerTime?.utcOffsetS ?? null;
  const { stamps, offsetS, basis } = findStamps({ ...facts, reportedOffsetS, leadS: live?.leadS ?? null });
  const read =
    stamps === 'broker' ? 'Times come as broker time' : 'Times come as UTC and are shown as broker time';
  const why = {
    chosen: 'as chosen',
    evidence: `live ticks of ${live?.symbol ?? 'a symbol'} are stamped ${formatUtcOffset(live?.leadS ?? 0)}`,
    remembered: 'as found before',
    assumed: 'assumed: no live ticks decide it',
  }[basis];
  const dialect = dialectStep(client);
  const steps = dialect === null ? [] : [dialect];
  if (offsetS === null) {
    const problem =
      time.ok || time.failure.kind === 'unsupported'
        ? 'The offset from UTC is not known: the bridge does not provide it, and no live ticks show it (is the market closed?).'
        : `The offset from UTC is not known: ${time.failure.message}`;
    return [...steps, warn('Broker clock', `${problem} ${read} (${why}).`)];
  }
  const source =
    reportedOffsetS === offsetS && brokerTime !== null
      ? brokerTime.source
      : live !== null
        ? 'live ticks'
        : 'the setting';
  return [...steps, pass('Broker clock', `${formatUtcOffset(offsetS)}, from ${source}. ${read} (${why}).`)];
}

/** UTC milliseconds of the bridge's machine, by its answers; of this machine where they do not say. */
type UtcOfBridge = () => number;

/** Interval of two reads of a tick, milliseconds: a moving market shows in it. */
const tickMs = 1_500;
const liveMs = 60_000;
const moving = /^(BTC|EUR)USD/i;

/** How far a moving tick is ahead of UTC, seconds, to the quarter of an hour; null where none moves. */
async function liveTick(
  client: BridgeClient,
  used: string | null,
  utc: UtcOfBridge,
): Promise<{ readonly leadS: number; readonly symbol: string } | null> {
  const names = await client.symbols();
  if (!names.ok) return null;
  const symbol = used ?? names.value.find((name) => moving.test(name)) ?? names.value[0];
  if (symbol === undefined) return null;
  const leadMs = async (): Promise<number | null> => {
    const tick = await client.tick(symbol);
    return tick.ok && tick.value.timeMs !== null ? tick.value.timeMs - utc() : null;
  };
  const first = await leadMs();
  // Further than any zone: a tick of another day, or a wrong clock.
  if (first === null || Math.abs(first) > farthestOffsetS * 1_000 + liveMs) return null;
  await new Promise((resolve) => setTimeout(resolve, tickMs));
  const second = await leadMs();
  // An unmoved tick falls behind by the time between the reads.
  if (second === null || second <= first - tickMs / 2) return null;
  return { leadS: toQuarterHour(second / 1_000), symbol };
}

/** Tests one address step by step. Stops where the next step could show nothing new. */
async function inspect(
  client: BridgeClient,
  address: BridgeAddress,
  hasToken: boolean,
  choice: StampsChoice,
): Promise<Output<'connection.test'>> {
  const steps: Step[] = [];
  const ended = { usable: false, steps };
  const exposure = exposureOf(address);
  if (exposure !== null) steps.push(warn('Address', exposure));

  const ping = await client.ping();
  if (ping.ok) steps.push(pass('Reachable', `${address.url} answers in ${milliseconds(ping.value)}.`));
  else if (ping.failure.kind === 'unreachable' || ping.failure.kind === 'timeout') {
    steps.push(fail('Reachable', ping.failure.message));
    return ended;
  } else if (ping.failure.kind === 'bad-answer') {
    steps.push(
      fail('Reachable', `Something answers at this address, but no bridge: ${ping.failure.message}`),
    );
    return ended;
  } else if (ping.failure.kind === 'unauthorized') {
    // This dialect wants the token even for a ping.
    steps.push(pass('Reachable', `${address.url} answers.`));
    steps.push(fail('Account', refusedToken(hasToken, ping.failure.message)));
    return ended;
  } else {
    steps.push(warn('Reachable', `${address.url} answers, but not to a ping: ${ping.failure.message}`));
  }

  const openApi = await client.openApi();
  const account = await client.account();
  // A 404 or a web page is no sign of a bridge: any web server sends one.
  const isNoBridge =
    !openApi.ok && !account.ok && ['unsupported', 'bad-answer'].includes(account.failure.kind);
  if (isNoBridge) {
    const { message } = account.failure;
    steps.push(
      fail(
        'Bridge',
        `Something answers at this address, but no bridge: ${lowerFirst(message)}. Check the address and its path, such as http://host:8888/broker/account.`,
      ),
    );
    return ended;
  }
  if (openApi.ok) {
    steps.push(pass('Bridge', `${openApi.value.title ?? 'Untitled'} ${openApi.value.version ?? ''}`.trim()));
  } else if (openApi.failure.kind === 'unsupported' && account.ok) {
    steps.push(
      pass('Bridge', 'It serves no interface description; the other known dialect does without one.'),
    );
  } else if (openApi.failure.kind === 'bad-answer') {
    // Other failures, such as a refused token, do not show what the bridge serves: the step on the account reports them.
    steps.push(
      warn('Bridge', `Its interface description cannot be read: ${lowerFirst(openApi.failure.message)}`),
    );
  }

  if (account.ok) steps.push(accountStep(account.value));
  else {
    const { failure } = account;
    const isToken = failure.kind === 'unauthorized';
    steps.push(fail('Account', isToken ? refusedToken(hasToken, failure.message) : failure.message));
    if (isToken) return ended;
  }

  let utcLeadMs = Date.now() - performance.now();
  const terminal = await client.terminal((_tookMs, utcMs) => {
    // The header has whole seconds: 500 ms is the mean of what was cut off.
    if (utcMs !== null) utcLeadMs = utcMs + 500 - performance.now();
  });
  steps.push(terminalStep(terminal));
  steps.push(...(await clockSteps(client, terminal, () => utcLeadMs + performance.now(), choice)));
  return { usable: account.ok, steps };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const refusedToken = (hasToken: boolean, message: string): string =>
  hasToken ? message : `No token was sent, and the bridge wants one. ${message}`;

export function connectionTestHandlers(bridge: BridgeSwitch): ConnectionTestHandlers {
  return {
    async 'connection.test'({ url, token, profile, stamps = autoStamps }) {
      const address = parseBridgeAddress(url);
      if (!address.ok) return address;
      // A stored token belongs to one profile and address; another address gets none.
      const stored =
        profile === undefined
          ? bridge.tokenInUse(address.value.url)
          : await bridge.tokenOf(profile, address.value.url);
      const used = token ?? stored;
      const problem = used === null ? null : tokenProblem(used);
      if (problem !== null) return failed({ kind: 'bad-input', message: problem, field: 'token' });
      const client = createBridgeClient({ address: address.value, token: used });
      try {
        const report = await inspect(client, address.value, used !== null, stamps);
        // The token in use was refused before and is accepted now: ends the pause after a 401.
        if (report.usable && used !== null && bridge.tokenInUse(address.value.url) === used) {
          await bridge.read((current) => {
            current.forgive();
            return Promise.resolve(ok(null));
          });
        }
        return ok(report);
      } finally {
        client.close();
      }
    },
  };
}
