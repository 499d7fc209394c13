import { expect, it } from 'vitest';
import { localClockTime, noticeText } from '../../../../renderer/data/notifications/notice-text';
import {
  dismissToast,
  notify,
  readNotices,
  subscribeNotices,
} from '../../../../renderer/data/notifications/store';
import { noTraderNames, traderNames } from '../../../../shared/rules/trader-names';

it('keeps the line when its toast goes, tells its listeners, and forgets the oldest of a long day', () => {
  let heard = 0;
  const stop = subscribeNotices(() => {
    heard += 1;
  });
  notify({ tone: 'bad', title: 'Order refused', retcode: 10016, said: 'Invalid stops' });
  const line = readNotices().at(-1);
  expect(line?.isToast).toBe(true);
  dismissToast(line?.id ?? 0);
  expect(readNotices().at(-1)).toMatchObject({ title: 'Order refused', isToast: false });
  expect(heard).toBe(2);
  expect(line && noticeText(line, noTraderNames)).toBe('Order refused · retcode 10016 · “Invalid stops”');
  stop();
  for (let count = 0; count < 600; count += 1) notify({ tone: 'info', title: `${count}` });
  expect(readNotices()).toHaveLength(500);
  expect(readNotices().at(-1)?.title).toBe('599');
});

it('names whose trade it tells of by its name of now', () => {
  notify({
    tone: 'info',
    title: 'closed',
    detail: 'ticket 7',
    who: [{ did: 'opened by', trader: 'bot 7701' }],
  });
  const [line] = readNotices().slice(-1);
  if (line === undefined) throw new Error('no line');
  const bot = { magic: 7701, name: null, proposed: 'Trend', colour: 0, isAtOnceAllowed: false };
  expect(noticeText(line, traderNames([bot]))).toBe('closed · ticket 7 · opened by Trend');
  expect(noticeText(line, traderNames([{ ...bot, name: 'Breakout' }]))).toContain('opened by Breakout');
  expect(noticeText(line, noTraderNames)).toContain('opened by bot 7701');
});

it('never shows two toasts on one topic: the later line says how it stands', () => {
  notify({ tone: 'bad', title: 'lost', topic: 'connection' });
  notify({ tone: 'info', title: 'another thing' });
  notify({ tone: 'good', title: 'back', topic: 'connection' });
  expect(
    readNotices()
      .slice(-3)
      .map(({ title, isToast }) => [title, isToast]),
  ).toEqual([
    ['lost', false],
    ['another thing', true],
    ['back', true],
  ]);
});

it('a line of the log marks its time as this machine’s, beside times of the broker', () => {
  expect(localClockTime(1_795_000_000_000)).toMatch(/^\d\d:\d\d:\d\d local time$/);
});
