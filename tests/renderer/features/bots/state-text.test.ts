import { expect, it } from 'vitest';
import { stateText } from '../../../../renderer/features/bots/state-text';

/** Without the narrow spaces of durations. */
const told = (state: Parameters<typeof stateText>[0]) => {
  const { title, detail, isWarning } = stateText(state);
  return { title: title.replaceAll('\u00a0', ' '), detail: detail.replaceAll('\u00a0', ' '), isWarning };
};

const acted = {
  last: 0,
  agoS: 11_520,
  openAgoS: 7_200,
  actions: 40,
  pace: { usualS: 2_280, longestS: 5_000 },
};

it.each([
  ['silent', 'Silent 2 h 00 min, market open', 'usual pace every 38 min', true],
  ['acted', 'Acted 3 h 12 min ago', 'usual pace every 38 min', false],
  ['market-closed', 'Acted 3 h 12 min ago, market closed', 'usual pace every 38 min', false],
] as const)('%s is told beside the usual pace', (kind, title, detail, isWarning) => {
  expect(told({ ...acted, kind })).toEqual({ title, detail, isWarning });
});

it('what cannot be judged says why', () => {
  const without = { ...acted, pace: null };
  expect(stateText({ ...without, kind: 'too-few-actions', actions: 3 }).detail).toBe(
    'too few actions to know its pace',
  );
  expect(stateText({ ...without, kind: 'hours-unknown', openAgoS: null }).detail).toBe(
    'market hours not known',
  );
  expect(stateText({ kind: 'never' }).title).toBe('No action seen');
  expect(stateText({ ...acted, kind: 'acted', agoS: 20 }).title).toBe('Acted just now');
});
