import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { seeded } from '../../../demo-bridge/market/random';
import { startDemoBridge } from '../../../demo-bridge/start';
import { isOfRule } from '../../../shared/formats/account-lines';
import type { AlertRule, Flip } from '../../../shared/model/alerts';
import type { ChannelInput } from '../../../shared/model/channels';
import { noticeKinds } from '../../../shared/model/desktop-integration';
import { isFired, isOver } from '../../../shared/rules/judge';
import { ownProfile, pageOf, type Running, startProgram } from '../../e2e/processes';
import { alertOf } from '../../fixtures/alerts';
import { json, serveFaults } from '../../fixtures/fault-proxy';
import { listen, replyJson } from '../../fixtures/http-server';
import { isPackable } from '../../package/pack';

/**
 * The built host as a process, killed with -9 again and again while it tells two channels of breaches, of which a fifth of all messages
 * fails. Twice in `npm test`, ten times in `npm run torture -- alerts`.
 */
const isLong = Number(process.env.BRIDGEWATCH_ALERT_SEEDS ?? '') > 0;
const seed = Number(process.env.BRIDGEWATCH_TORTURE_SEED ?? '') || 20_261_128;
const kills = isLong ? 10 : 2;
const failing = 0.2;

const token = 'killed';
const rulesId = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;
/** All of the account, so that one read breaks them all. The second tells its end too. */
const rules: readonly AlertRule[] = [
  alertOf({ kind: 'equity' }, { id: rulesId(1), value: 20_000, readings: isLong ? 2 : 1, clearsBy: 10 }),
  alertOf({ kind: 'equity' }, { id: rulesId(2), value: 15_000, readings: 1, clearsBy: 10, tellsEnd: true }),
  alertOf({ kind: 'margin-level' }, { id: rulesId(3), way: 'below', value: 100, readings: 1, clearsBy: 10 }),
];
const calm = { equity: 10_000, margin_level: 5_000 };
const broken = { equity: 30_000, margin_level: 50 };

const presets = ['ntfy', 'plain'] as const;
const channelIds = { ntfy: rulesId(8), plain: rulesId(9) };

/** When a host is killed: so long after the account was answered for the nth time since a breach began or ended, or a message came. */
interface Moment {
  readonly on: 'judged' | 'heard' | 'answered' | 'any';
  readonly nth: number;
  readonly afterMs: number;
}

/** A message as it lay on the disk while it was sent. */
interface Kept {
  readonly id: string;
  readonly event: string;
  readonly letter: string | null;
  readonly title: string;
  readonly endOf: string | null;
}
interface Arrival extends Kept {
  readonly channel: string;
  readonly sentAs: string;
}

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

const parsed = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

async function startWorld() {
  const random = seeded(seed);
  const profile = ownProfile();
  ending.push(profile.remove);
  const demo = await startDemoBridge({ port: 0, token, calm: true });
  ending.push(demo.close);
  const account: object = await (
    await fetch(`${demo.url}/account`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const bridge = await serveFaults(demo.url);
  ending.push(bridge.close);
  let shown = calm;
  let kill: { readonly moment: Moment; readonly host: Running; readonly done: () => void } | null = null;
  let answers = 0;
  bridge.instead(({ path }) => {
    if (path !== '/account') return null;
    answers += 1;
    if (kill?.moment.on === 'judged' && answers === kill.moment.nth) killAfter(kill.moment.afterMs);
    return json(200, { ...account, ...shown });
  });

  function killAfter(ms: number): void {
    const armed = kill;
    kill = null;
    if (armed === null) return;
    setTimeout(() => {
      counts.kills += 1;
      process.kill(armed.host.pid, 'SIGKILL');
      armed.done();
    }, ms);
  }

  const outboxFile = join(profile.userFolder, 'notices', 'channels', 'outbox.json');
  const alertsFile = (): string => {
    const folder = join(profile.userFolder, 'alerts');
    const [found] = existsSync(folder)
      ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'alerts.json')))
      : [];
    return join(folder, found ?? 'none', 'alerts.json');
  };
  const kept = (channel: string): readonly Kept[] =>
    parsed(outboxFile).boxes.flatMap(
      ({ id, waiting, undelivered }: { id: string; waiting: Kept[]; undelivered: Kept[] }) =>
        id === channel ? [...waiting, ...undelivered] : [],
    );
  const flips = (): readonly Flip[] => (existsSync(alertsFile()) ? parsed(alertsFile()).flips : []);

  const waitingLines = (): readonly unknown[] => parsed(alertsFile()).waitingLines;

  const arrivals: Arrival[] = [];
  const counts = { kills: 0, posts: 0, failed: 0, unanswered: 0 };
  let isFailing = true;
  const receiver = await listen(async ({ path, body }, response) => {
    const channel = path === '/plain' ? channelIds.plain : channelIds.ntfy;
    counts.posts += 1;
    const { sequence_id: sequence, id, ids, title } = JSON.parse(body);
    const sentAs = String(sequence ?? id);
    // On the disk before it leaves, and there until it is answered. At ntfy an end is sent as what it is the end of, which may wait too.
    const waiting = kept(channel);
    const end = waiting.find((each) => each.endOf === sentAs && each.title === title);
    const inIt = waiting.filter((each) =>
      ids !== undefined ? ids.includes(each.id) : end === undefined ? each.letter === sentAs : each === end,
    );
    expect(inIt, `a message that is not in the outbox: ${body}`).not.toEqual([]);
    const take = () => {
      for (const each of inIt) arrivals.push({ ...each, channel, sentAs });
    };
    if (kill?.moment.on === 'heard') {
      if (random() < 0.5) take();
      killAfter(0);
      counts.unanswered += 1;
      return void wait(20_000, null, { ref: false }).then(() => response.destroy());
    }
    await answer(response, take);
    if (kill?.moment.on === 'answered') killAfter(kill.moment.afterMs);
  });
  ending.push(receiver.close);

  async function answer(response: ServerResponse, take: () => void): Promise<void> {
    const isFault = isFailing && random() < failing;
    if (!isFault) {
      take();
      return replyJson(response, 200, {});
    }
    counts.failed += 1;
    const how = random();
    if (how < 0.35) return replyJson(response, 500, { error: 'broken' });
    if (how < 0.6) return void response.destroy();
    // It has it, and nobody knows.
    take();
    if (how < 0.8) return void response.destroy();
    await wait(isLong && how > 0.9 ? 11_000 : 1_500);
    replyJson(response, 200, {});
  }

  const start = async (): Promise<Running> => {
    const host = await startProgram({
      script: 'dist/web/web.js',
      args: ['--watch', '--port', '0'],
      env: { ...profile.env, BRIDGE_URL: bridge.url, API_TOKEN: token },
      announces: 'Dashboard ready:',
    });
    ending.push(() => host.stop('SIGKILL'));
    return host;
  };

  return {
    ...{ random, profile, receiver, start, flips, waitingLines, kept, arrivals, counts },
    show(state: typeof calm) {
      shown = state;
      answers = 0;
    },
    /** Resolves once that host is killed. */
    killAt: (host: Running, moment: Moment): Promise<void> =>
      new Promise((resolve) => {
        const armed = { moment, host, done: () => void host.stop('SIGKILL').then(() => resolve()) };
        kill = armed;
        const late = () => {
          if (kill === armed) killAfter(0);
        };
        setTimeout(late, moment.on === 'any' ? moment.afterMs : 15_000).unref();
      }),
    isDelivering() {
      isFailing = false;
    },
    /** Each file that says what was judged and told can be read. */
    expectWhole(host: Running) {
      // The first one may be killed before it has told anything.
      const there = ['alerts', 'notices'].filter((name) => existsSync(join(profile.userFolder, name)));
      for (const folder of there)
        for (const name of readdirSync(join(profile.userFolder, folder), { recursive: true })) {
          const file = String(name);
          if (file.endsWith('.json')) parsed(join(profile.userFolder, folder, file));
        }
      expect(host.output()).not.toMatch(/damaged|cannot be read|Defect/);
    },
  };
}

type World = Awaited<ReturnType<typeof startWorld>>;

async function prepare({ receiver }: World, host: Running): Promise<void> {
  const ask = await pageOf(host.address);
  const done = async (name: string, input: unknown) => {
    const answer = (await ask(name, input)) as {
      ok: boolean;
      value: { generation: number; account: string };
    };
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.value;
  };
  const kinds = Object.fromEntries(
    noticeKinds.map((kind) => [kind, isOfRule({ kind }) ? 'sound' : 'off']),
  ) as ChannelInput['kinds'];
  for (const preset of presets)
    await done('channels.save', {
      ...{ id: channelIds[preset], name: preset, preset, kinds, tellsMoney: true, beats: false },
      ...(preset === 'ntfy' ? { url: receiver.url, to: 'topic' } : { url: `${receiver.url}/plain`, to: '' }),
    });
  const list = () => done('alerts.list', {});
  await expect.poll(list).toMatchObject({ account: expect.any(String), judge: 'this' });
  const { generation } = await done('alerts.list', {});
  for (const rule of rules) await done('alerts.save', { generation, rule });
}

/** Until each rule has done so since then, by the log on the disk. */
const untilAll = ({ flips }: World, did: (flip: Flip) => boolean, sinceMs: number): Promise<void> =>
  expect
    .poll(
      () => rules.filter(({ id }) => !flips().some((f) => f.ruleId === id && f.atMs >= sinceMs && did(f))),
      {
        timeout: 60_000,
        interval: 20,
      },
    )
    .toEqual([]);

type Phase = 'begin' | 'end';
const ways = {
  begin: ['judged', 'heard', 'answered', 'judged'],
  end: ['judged', 'any', 'answered'],
} as const;
/** Milliseconds. */
const latest = { judged: 30, heard: 0, answered: 15, any: 3_000 } as const;

function momentOf(phase: Phase, index: number, random: () => number): Moment {
  const on = ways[phase][index % ways[phase].length] ?? 'any';
  return { on, nth: random() < 0.8 ? 1 : 2, afterMs: Math.floor(random() * latest[on]) };
}

/** Of its firing; of what is over too. */
const firedMsOf = (event: string): number => Number(/ at (\d+)/.exec(event)?.[1]);

describe.skipIf(!isPackable)(
  `a host that is killed${isPackable ? '' : ' (skipped: `npm run build` first)'}`,
  () => {
    it(
      `${kills} times while a fifth of its messages fails tells each breach at least once, under one id, and with another host beside it once`,
      async () => {
        const world = await startWorld();
        const { random, arrivals, counts } = world;
        let host = await world.start();
        await prepare(world, host);
        const breaches: number[] = [];

        async function breach(
          moments: Partial<Record<Phase, Moment>>,
          next = world.start,
          begun: () => Promise<void> = async () => undefined,
        ): Promise<void> {
          const sinceMs = Date.now();
          breaches.push(sinceMs);
          for (const phase of ['begin', 'end'] as const) {
            world.show(phase === 'begin' ? broken : calm);
            const moment = moments[phase];
            if (moment !== undefined) {
              await world.killAt(host, moment);
              world.expectWhole(host);
              host = await next();
            }
            await untilAll(world, phase === 'begin' ? isFired : isOver, sinceMs);
            if (phase === 'begin') await begun();
          }
        }
        for (let index = 0; index < kills / 2; index += 1)
          await breach({ begin: momentOf('begin', index, random), end: momentOf('end', index, random) });
        world.isDelivering();

        // Another one on the same folder: it tells nothing, until the first is killed.
        const second = await world.start();
        const besideMs = Date.now();
        let beside: readonly Arrival[] = [];
        // Of what a host judged right before it was killed the next one hears once it has the lock.
        const left = () => [
          ...world.waitingLines(),
          ...presets.flatMap((preset) => world.kept(channelIds[preset])),
        ];
        const untilDelivered = () =>
          expect.poll(left, { timeout: isLong ? 700_000 : 120_000, interval: 50 }).toEqual([]);
        await breach(
          { end: momentOf('end', 0, random) },
          () => Promise.resolve(second),
          async () => {
            await untilDelivered();
            beside = arrivals.filter(({ event }) => firedMsOf(event) >= besideMs);
          },
        );
        await untilDelivered();
        world.expectWhole(host);

        const flips = world.flips();
        const problems: string[] = [];
        const events = new Map<string, ReadonlySet<string>>();
        for (const { channel, event, id, sentAs } of arrivals) {
          const key = `${channel} ${event}`;
          events.set(key, new Set([...(events.get(key) ?? []), `${id} in ${sentAs}`]));
        }
        for (const [key, ids] of events) if (ids.size > 1) problems.push(`${key}: ${[...ids].join(', ')}`);
        for (const preset of presets) {
          const came = new Set(
            arrivals.flatMap((each) => (each.channel === channelIds[preset] ? [each.event] : [])),
          );
          for (const [at, sinceMs] of breaches.entries())
            for (const { id, tellsEnd } of rules) {
              const isWithin = (atMs: number): boolean =>
                atMs >= sinceMs && atMs < (breaches[at + 1] ?? Number.POSITIVE_INFINITY);
              const fired = flips.filter(
                (flip) => flip.ruleId === id && isFired(flip) && isWithin(flip.atMs),
              );
              const due = fired
                .flatMap(({ atMs }) => [atMs, ...(tellsEnd ? [`${atMs} over`] : [])])
                .map(String);
              const names = [...came].flatMap((event) =>
                event.startsWith(`alert ${id} `) && isWithin(firedMsOf(event))
                  ? [event.split(' at ')[1]]
                  : [],
              );
              // In the log, and told of it and of nothing else.
              if (fired.length !== 1 || !isDeepStrictEqual(names.toSorted(), due.toSorted()))
                problems.push(`${preset}, breach ${at + 1}, rule ${id.at(-1)}: due ${due}; came ${names}`);
            }
        }
        for (const { channel, event } of beside)
          if (beside.filter((each) => each.channel === channel && each.event === event).length > 1)
            problems.push(`${event}: twice with two hosts`);
        const unique = new Set(arrivals.map(({ channel, event }) => `${channel} ${event}`)).size;
        if (isLong)
          console.log(
            `${counts.kills} kills, seed ${seed}: ${counts.posts} requests, of which ${counts.failed} failed and ${counts.unanswered} were cut by a kill; ${unique} messages of ${breaches.length} breaches, ${arrivals.length - unique} came again`,
          );
        expect(problems).toEqual([]);
      },
      isLong ? 30 * 60_000 : 300_000,
    );
  },
);
