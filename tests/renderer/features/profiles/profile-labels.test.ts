import { describe, expect, it } from 'vitest';
import { presentLabel, profileLines } from '../../../../renderer/features/profiles/profile-labels';
import { describeBehind, isNothing } from '../../../../renderer/features/profiles/use-leave';
import { defaultNoticeChoices } from '../../../../shared/model/desktop-integration';
import { defaultQuietHours } from '../../../../shared/model/quiet-hours';
import { type ActiveBridge, defaultPolling, type Settings } from '../../../../shared/model/settings';

const demo = { id: 'demo', name: 'Demo bridge', colour: 'grey' } as const;
const own = { id: 'a', name: 'VPS', colour: 'teal' } as const;
const settings: Settings = {
  profiles: [
    { ...demo, url: null, tokenStorage: 'demo', clockSymbol: null },
    { ...own, url: 'http://host', tokenStorage: 'memory', clockSymbol: null },
  ],
  chosenProfile: 'a',
  environment: null,
  polling: defaultPolling,
  notices: defaultNoticeChoices,
  quietHours: defaultQuietHours,
  limits: {},
  bots: {},
};
const active = (profile: ActiveBridge['profile']): ActiveBridge => ({
  generation: 1,
  url: 'http://host',
  source: profile === null ? 'environment' : 'settings',
  profile,
  tokenStorage: 'memory',
  tokenNotice: null,
  clockSymbol: null,
});

describe('the chooser', () => {
  it('marks the bridge in use, which need not be the chosen one', () => {
    const lines = profileLines(settings, active(demo));
    expect(lines.map(({ name, isInUse }) => [name, isInUse])).toEqual([
      ['Demo bridge', true],
      ['VPS', false],
    ]);
  });

  it('offers the bridge of BRIDGE_URL in a run that has one, in use or not', () => {
    const given = { ...settings, environment: { url: 'http://env' } };
    expect(profileLines(given, active(null)).at(-1)).toMatchObject({ name: 'BRIDGE_URL', isInUse: true });
    expect(profileLines(given, active(own)).at(-1)).toMatchObject({ address: 'http://env', isInUse: false });
    expect(presentLabel(active(null)).name).toBe('BRIDGE_URL');
    const unusable = { ...settings, environment: { url: null } };
    expect(profileLines(unusable, active(own)).at(-1)?.address).toBe('not a usable address');
  });
});

describe('what a switch leaves behind', () => {
  const unwatched = { positions: 0, alerts: 0 };
  it('is what nobody watches from then on', () => {
    const behind = { inFlight: 0, unknown: [], run: null, positions: 2, alerts: 1 };
    expect(isNothing(behind)).toBe(false);
    expect(describeBehind(behind, 'VPS')).toEqual([
      '2 positions are open and 1 alert or promise is set on VPS: this Bridgewatch does not watch them from then on.',
    ]);
  });

  it('is nothing where all was answered', () => {
    expect(isNothing({ inFlight: 0, unknown: [], run: null, ...unwatched })).toBe(true);
    expect(describeBehind({ inFlight: 0, unknown: [], run: null, ...unwatched }, 'VPS')).toEqual([]);
  });

  it('names the bridge, what is on its way, and what is not known', () => {
    const [first, second] = describeBehind(
      { inFlight: 2, unknown: ['EURUSD buy 0.10'], run: null, ...unwatched },
      'VPS',
    );
    expect(first).toMatch(/^2 orders are on the way to VPS/);
    expect(second).toMatch(
      /^The result of an order on VPS is not known: EURUSD buy 0\.10\. It may have been/,
    );
  });

  it('tells at most five of many', () => {
    const unknown = ['1', '2', '3', '4', '5', '6', '7'];
    expect(describeBehind({ inFlight: 0, unknown, run: null, ...unwatched }, 'VPS')[0]).toContain(
      '1, 2, 3, 4, 5, and 2 more.',
    );
  });

  it('stops a bulk action, and says so first', () => {
    const behind = { inFlight: 0, unknown: [], run: 'Close 7 positions', ...unwatched };
    expect(isNothing(behind)).toBe(false);
    expect(describeBehind(behind, 'VPS')).toEqual([
      '“Close 7 positions” is not finished: it stops here, and what is left is not sent.',
    ]);
  });
});
