import { isAlarmLine, isOn } from '../../../shared/formats/account-lines';
import type { AccountNotice } from '../../../shared/model/account-notices';
import {
  defaultNoticeChoices,
  type NoticeChoices,
  noticeChoicesSchema,
} from '../../../shared/model/desktop-integration';
import { PersistentStore, pageStorage } from '../../base/remembered';
import { notify, readShownNotices } from './store';

/** What is heard of the host's lines, each kind with a sound of its own, by the page's audio alone: no file is loaded. */

export const sounds = ['fill', 'stop', 'breach', 'alarm', 'lost'] as const;
export type Sound = (typeof sounds)[number];

/** Tones: pitch in hertz, begin and length in seconds. Known apart with closed eyes: rising, falling, level, two in turn, low. */
const tones: Readonly<Record<Sound, readonly (readonly [hertz: number, from: number, length: number])[]>> = {
  fill: [
    [660, 0, 0.09],
    [990, 0.1, 0.14],
  ],
  stop: [
    [784, 0, 0.12],
    [523, 0.13, 0.22],
  ],
  breach: [
    [740, 0, 0.1],
    [740, 0.15, 0.1],
    [740, 0.3, 0.18],
  ],
  alarm: [0, 1, 2, 3].flatMap((turn): readonly (readonly [number, number, number])[] => [
    [988, turn * 0.3, 0.13],
    [740, turn * 0.3 + 0.15, 0.13],
  ]),
  lost: [
    [330, 0, 0.3],
    [247, 0.32, 0.45],
  ],
};
const loudness = 0.25;

/** Puts a sound into an audio graph from that second on. Returns when it ends, seconds. */
export function schedule(context: BaseAudioContext, sound: Sound, at: number): number {
  let end = at;
  for (const [hertz, from, length] of tones[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    const [begin, last] = [at + from, at + from + length];
    // Without these slopes each tone would begin and end with a click.
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loudness, begin + 0.01);
    gain.gain.setValueAtTime(loudness, last - 0.03);
    gain.gain.linearRampToValueAtTime(0, last);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(last);
    end = Math.max(end, last);
  }
  return end;
}

/** Bots fill all day; the others call somebody. */
const defaultChoices: NoticeChoices = {
  ...defaultNoticeChoices,
  ...{ opened: false, closed: false, levels: false },
};
/** Which kinds are heard in this browser. */
export const soundChoices = new PersistentStore(pageStorage(), 'sounds', noticeChoicesSchema, defaultChoices);

/** An alarm is heard again while its toast stands. Milliseconds. */
const alarmEveryMs = 10_000;

type Line = Pick<AccountNotice, 'kind' | 'tone' | 'id'> & { readonly key: string };

function soundOf(line: Line): Sound {
  const { kind, tone } = line;
  // A lost connection is known by its own sound.
  if (kind !== 'connection' && isAlarmLine(line)) return 'alarm';
  switch (kind) {
    case 'margin':
      return 'alarm';
    case 'opened':
    case 'closed':
    case 'orders':
    case 'requests':
      return 'fill';
    case 'levels':
    case 'changes':
      return 'stop';
    case 'stops':
    case 'promises':
    case 'sentinel':
    case 'alerts':
      return 'breach';
    case 'connection':
      return tone === 'good' ? 'fill' : 'lost';
  }
}

let context: AudioContext | null = null;
let isMuteTold = false;
let again: ReturnType<typeof setTimeout> | undefined;

/** False where the browser lets no page sound yet: that is said once. */
async function play(sound: Sound): Promise<boolean> {
  // No page, no sound.
  if (typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  // A browser lets a page sound once the user has pressed something on it; until then `resume` may wait for ever.
  if (context.state !== 'running')
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
  if (context.state !== 'running') {
    if (!isMuteTold)
      notify({
        tone: 'warn',
        title: 'A sound could not be played',
        detail: 'The browser allows sounds after the first click on this page.',
      });
    isMuteTold = true;
    return false;
  }
  isMuteTold = false;
  schedule(context, sound, context.currentTime + 0.02);
  return true;
}

/** From the settings, to hear one. */
export const tryOut = (sound: Sound): Promise<boolean> => play(sound);

/** Keys of the lines whose alarm sounds on. */
const alarms = new Set<string>();
/** Of the account on the screen: the toast of another one could not be dismissed here. */
function repeat(): void {
  const standing = readShownNotices().some(({ key, isToast }) => isToast && key !== null && alarms.has(key));
  if (standing && holds) void play('alarm');
  if (standing) again = setTimeout(repeat, alarmEveryMs);
  else alarms.clear();
}

const ranks: readonly Sound[] = ['alarm', 'lost', 'breach', 'stop', 'fill'];

/** Of lines that came together the gravest is heard. An alarm sounds on until its toast is dismissed. */
export function soundFor(lines: readonly Line[]): void {
  const wanted = soundChoices.read();
  const heard = lines.filter((line) => isOn(wanted, line) || line.tone === 'unknown');
  const gravest = ranks.find((sound) => heard.some((line) => soundOf(line) === sound));
  if (gravest === undefined || !holds) return;
  void play(gravest);
  for (const line of heard) if (soundOf(line) === 'alarm') alarms.add(line.key);
  if (gravest !== 'alarm') return;
  clearTimeout(again);
  again = setTimeout(repeat, alarmEveryMs);
}

let holds = true;

/** Of several windows the last used one sounds, and when it is closed another one. Returns its end. */
export function shareSounds(): () => void {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return () => undefined;
  const ending = new AbortController();
  const { signal } = ending;
  let isWaiting = false;
  const hold = (): Promise<void> => {
    holds = true;
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  /** Another window was used: this one waits for its turn. */
  function wait(): void {
    holds = false;
    if (isWaiting || signal.aborted) return;
    isWaiting = true;
    locks
      ?.request('bridgewatch.sounds', { signal }, () => {
        isWaiting = false;
        return hold();
      })
      .catch(wait);
  }
  const used = (): void => {
    if (!holds) locks.request('bridgewatch.sounds', { steal: true }, hold).catch(wait);
  };
  wait();
  window.addEventListener('focus', used);
  return () => {
    clearTimeout(again);
    ending.abort();
    window.removeEventListener('focus', used);
  };
}
