import { type Failure, failed, type Result } from '../../shared/model/result';
import type { ActiveBridge } from '../../shared/model/settings';
import type { FoundStamps, StampsInUse } from '../../shared/model/stamps';
import { type BridgeClient, createBridgeClient } from '../bridge/client';
import type { ReadingSink } from '../bridge/reading';
import type { SchedulerOptions } from '../bridge/scheduler';
import type { BridgeChooser, Choice, Target } from '../settings/bridge-choice';
import { asTheyStand, type ReadBy } from './broker-clock';
import { shiftOf } from './find-stamps';
import { firstReading, nothingKnown, type StampMemory } from './stamp-choice';

/** The connected bridge. Every change makes a new client and a new generation. */
export interface BridgeSwitch {
  current(): ActiveBridge;
  /** Works with the current client; an answer that comes after a change of bridge is `cancelled`. */
  read<T>(work: (client: BridgeClient) => Promise<Result<T>>): Promise<Result<T>>;
  /**
   * As `read`, but the answer is returned even when the bridge has changed meanwhile: the result of a write must be reported.
   * `generation`: the bridge that the user saw; nothing is sent to another one.
   */
  write<T>(work: (client: BridgeClient) => Promise<Result<T>>, generation?: number): Promise<Result<T>>;
  /** Connects to the target, or again to the current one; either way a new generation. */
  choose(target?: Target): Promise<void>;
  /** Connects again where its token is another one now. */
  takeToken(): Promise<void>;
  /** Name, colour or clock symbol of the current profile changed; the generation stays. */
  refresh(): void;
  /** Sets the clock symbol of the environment's bridge for this run: it has no profile to store it in. */
  pinEnvironmentClock(symbol: string | null): void;
  /** How times of the current connection are read, and the user's choice. */
  stamps(): ReadBy;
  /** Stores what ticks of a moving market have shown. */
  rememberStamps(found: FoundStamps): void;
  /** Connects to the same bridge with this reading of times, as a new generation. */
  restamp(stamps: Pick<StampsInUse, 'stamps' | 'offsetS'>): Promise<void>;
  /** The token in use, if it is for this address. */
  tokenInUse(bridgeUrl: string): string | null;
  /** The token of a stored profile, if it is for this address. */
  tokenOf(profileId: string, bridgeUrl: string): Promise<string | null>;
  close(): Promise<void>;
}

const superseded: Failure = {
  kind: 'cancelled',
  message: 'Cancelled: the bridge changed.',
};

const elsewhere: Failure = {
  kind: 'bad-input',
  message: 'The account or bridge changed. Nothing was sent.',
  field: 'generation',
};

const keyOf = ({ choice, stamps, shiftS }: ReadBy): string => JSON.stringify([choice, stamps, shiftS]);

/** How long a new connection waits for the bridge to tell its clock, milliseconds. */
const probeMs = 1_000;

export interface BridgeSwitchParts {
  readonly chooser: BridgeChooser;
  log(line: string): void;
  /** `hasOtherToken`: the same address as before, with another token. */
  onChange(active: ActiveBridge, hasOtherToken: boolean): void;
  readonly scheduler?: SchedulerOptions;
  readonly stamps?: { readonly memory: StampMemory; readonly asksFirst: boolean };
  /** Receives the readings of a generation's client. */
  readingsOf?(generation: number): ReadingSink;
}

export function createBridgeSwitch(parts: BridgeSwitchParts): BridgeSwitch {
  const { chooser, log, onChange, scheduler = {} } = parts;
  let client: BridgeClient | null = null;
  let clientToken: string | null = null;
  let target = chooser.start;
  let failure: Failure = { kind: 'internal', message: 'No bridge has been chosen yet.' };
  let active: ActiveBridge = {
    generation: 0,
    url: null,
    source: 'demo',
    profile: null,
    tokenStorage: 'none',
    tokenNotice: null,
    clockSymbol: null,
  };
  let readBy: ReadBy = asTheyStand;
  /** Last reading of times for each bridge of this run, by address and user's choice. */
  const readings = new Map<string, Pick<ReadBy, 'stamps' | 'shiftS'>>();
  /** Serialises changes of bridge. */
  let changing: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function readingOf({ address, token, source, target: of }: Choice): Promise<ReadBy> {
    if (address === null) return asTheyStand;
    const known = parts.stamps?.memory.of(of, address.url) ?? nothingKnown;
    const inRun = readings.get(`${address.url} ${JSON.stringify(known.choice)}`);
    if (inRun !== undefined) return { choice: known.choice, remembered: known.found, ...inRun };
    const asking =
      source === 'demo' || parts.stamps?.asksFirst !== true
        ? null
        : createBridgeClient({
            address,
            token,
            readTimeoutMs: probeMs,
            transport: { connectTimeoutMs: probeMs },
          });
    const reading = await firstReading(known, asking);
    asking?.close();
    return reading;
  }

  async function change(wanted: Target | undefined): Promise<void> {
    if (isClosed) return;
    const choice = await chooser.pick(wanted ?? target);
    const reading = await readingOf(choice);
    if (isClosed) return;
    const isSameAddress = client !== null && choice.address?.url === active.url;
    const hasOtherToken = isSameAddress && choice.token !== clientToken;
    const isSameBridge = isSameAddress && !hasOtherToken;
    const isOtherReading = keyOf(reading) !== keyOf(readBy);
    readBy = reading;
    noteReading(choice.address?.url ?? null);
    const old = client;
    target = choice.target;
    clientToken = choice.token;
    client =
      choice.address === null
        ? null
        : createBridgeClient({
            address: choice.address,
            token: choice.token,
            scheduler,
            shiftS: readBy.shiftS,
            readings: parts.readingsOf?.(active.generation + 1),
          });
    if (choice.failure !== null) failure = choice.failure;
    const notices = choice.notices.filter((notice) => notice !== null);
    active = {
      generation: active.generation + 1,
      url: choice.address?.url ?? null,
      source: choice.source,
      ...(choice.life === undefined ? {} : { life: choice.life }),
      ...chooser.named(target),
      tokenStorage: choice.tokenStorage,
      tokenNotice: notices.length === 0 ? null : notices.join(' '),
      ...(readBy.choice.stamps === 'auto' && readBy.choice.offsetS === null ? {} : { stamps: readBy.choice }),
      ...(isSameBridge && isOtherReading ? { continues: active.generation } : {}),
    };
    old?.close();
    log(`bridge ${active.generation}: ${active.url ?? 'none'} (${active.source})`);
    onChange(active, hasOtherToken);
  }

  function noteReading(
    url: string | null,
    { stamps, shiftS }: Pick<ReadBy, 'stamps' | 'shiftS'> = readBy,
  ): void {
    if (url !== null) readings.set(`${url} ${JSON.stringify(readBy.choice)}`, { stamps, shiftS });
  }

  function refresh(): void {
    const next = { ...active, ...chooser.named(target) };
    if (JSON.stringify(next) === JSON.stringify(active)) return;
    active = next;
    onChange(active, false);
  }

  function choose(wanted?: Target): Promise<void> {
    changing = changing
      .then(() => change(wanted))
      .catch((error: unknown) => {
        log(`changing the bridge failed: ${error instanceof Error ? error.message : 'unknown error'}`);
      });
    return changing;
  }

  async function guarded<T>(
    work: (client: BridgeClient) => Promise<Result<T>>,
    mustBeCurrent: boolean,
  ): Promise<Result<T>> {
    const used = client;
    if (used === null) return failed(failure);
    const result = await work(used);
    return mustBeCurrent && used !== client ? failed(superseded) : result;
  }

  return {
    current: () => active,
    read: (work) => guarded(work, true),
    write: (work, generation) =>
      generation === undefined || generation === active.generation
        ? guarded(work, false)
        : Promise.resolve(failed(elsewhere)),
    choose,
    async takeToken() {
      await changing;
      const { token } = await chooser.pick(target);
      if (token !== clientToken) await choose();
    },
    refresh,
    pinEnvironmentClock(symbol) {
      chooser.pinEnvironmentClock(symbol);
      refresh();
    },
    stamps: () => readBy,
    rememberStamps(found) {
      if (active.url !== null) parts.stamps?.memory.remember(target, active.url, found);
    },
    restamp(stamps) {
      noteReading(active.url, { stamps: stamps.stamps, shiftS: shiftOf(stamps) });
      log(
        `bridge ${active.generation}: times are ${stamps.stamps} ${stamps.offsetS ?? 'of an unknown offset'}`,
      );
      return choose();
    },
    tokenInUse: (bridgeUrl) => (active.url === bridgeUrl ? clientToken : null),
    tokenOf: (profileId, bridgeUrl) => chooser.tokenOf(profileId, bridgeUrl),
    async close() {
      isClosed = true;
      await changing;
      client?.close();
      client = null;
      failure = superseded;
      await chooser.endDemo();
    },
  };
}
