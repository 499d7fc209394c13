import { expect, it } from 'vitest';
import { watchClock } from '../../../host/oversight/watch-clock';
import type { NoticeLine } from '../../../shared/formats/account-lines';
import { isAlarmLine } from '../../../shared/formats/account-lines';
import type { BrokerClock, ClockWarning, Connection } from '../../../shared/model/connection';

const clock: BrokerClock = {
  utcOffsetS: 10_800,
  utcMs: 0,
  source: '/time',
  usedSymbol: 'EURUSD',
  marketOpen: true,
};
const disagrees: ClockWarning = { kind: 'offset-disagrees', of: 'quotes', utcOffsetS: 7_200 };
const local = (aheadMs: number): ClockWarning => ({ kind: 'local-clock', aheadMs });

/** Each look at the connection with these warnings; the list keeps each event once, as the host's does. */
function start() {
  const lines: NoticeLine[] = [];
  let wallMs = Date.UTC(2026, 10, 27, 8);
  let generation = 1;
  let look: (connection: Connection) => void = () => undefined;
  watchClock(
    {
      onConnection(listener) {
        look = listener;
        return () => undefined;
      },
    },
    { wall: () => wallMs },
    {
      now: () => ({ generation, account: null, atMs: wallMs }),
      add: async (added) =>
        void lines.push(...added.filter(({ id }) => !lines.some((line) => line.id === id))),
    },
  );
  return {
    lines,
    choose: (bridge: number) => (generation = bridge),
    forget: () => lines.splice(0),
    nextDay: () => (wallMs += 86_400_000),
    look: (...clockWarnings: readonly ClockWarning[]) => look({ clock, clockWarnings } as Connection),
  };
}

it('row 49: an offset that the quotes belie is told once, loudly, and is no alarm', () => {
  const { lines, look, choose, forget } = start();
  look(disagrees);
  look(disagrees);
  expect(lines).toMatchObject([
    {
      tone: 'warn',
      title: 'The broker’s clock',
      detail: expect.stringMatching(/^Quotes are stamped UTC\+2, but the broker’s clock is UTC\+3 by \/time/),
      isToast: true,
    },
  ]);
  expect(lines.map(isAlarmLine)).toEqual([false]);
  forget();
  look(disagrees);
  expect(lines).toEqual([]);
  choose(2);
  look(disagrees);
  expect(lines, 'another bridge has its own').toHaveLength(1);
});

it('row 48: a wrong clock of this machine is a line, whatever its figures are from look to look, and once a day', () => {
  const { lines, look, nextDay } = start();
  look(local(7_200_000));
  look(local(7_200_400));
  expect(lines).toMatchObject([{ title: 'This computer’s clock', isToast: false }]);
  look();
  look(local(-90_000));
  expect(lines).toHaveLength(1);
  nextDay();
  look(local(-90_000));
  expect(lines, 'it has lasted since').toHaveLength(1);
  look();
  look(local(-90_000));
  expect(lines).toHaveLength(2);
});
