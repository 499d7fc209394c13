import { expect, it } from 'vitest';
import { findCommands } from '../../renderer/app/commands/find';
import { symbolCommands } from '../../renderer/app/commands/live-sources';
import { typedAhead } from '../../renderer/components/menu';
import { noticeText } from '../../renderer/data/notifications/notice-text';
import { notify, readNotices } from '../../renderer/data/notifications/store';
import { exposureName, exposureTitle, riskTitle } from '../../renderer/features/account/exposure';
import { chartLevels } from '../../renderer/features/chart/chart-levels';
import { dealWords } from '../../renderer/features/chart/describe-deal';
import { planDeals } from '../../renderer/features/chart/plan/deal-plan';
import { textOf } from '../../renderer/features/chart/plan/deal-words';
import { actionText } from '../../renderer/features/chart/plan/label-words';
import { bulkChoices } from '../../renderer/features/plans/bulk-choices';
import { sendsText } from '../../renderer/features/plans/describe-run';
import { bulkEntries } from '../../renderer/features/plans/filter-options';
import { describeBehind } from '../../renderer/features/profiles/use-leave';
import { heldText, whoseText } from '../../renderer/features/trading';
import { positionLine, systemNotice } from '../../shared/formats/account-lines';
import { failureLine } from '../../shared/formats/failure-line';
import { undoTitle } from '../../shared/formats/undo-title';
import { rebuildRoundTrips } from '../../shared/math/closed-positions';
import { noOwnTickets } from '../../shared/rules/own-tickets';
import { describeOthers } from '../../shared/rules/touched';
import { createTraders } from '../../shared/rules/trader';
import { traderNames } from '../../shared/rules/trader-names';
import { dealOf, eurusd, positionOf } from '../fixtures/trading';

/** A sentence from which nothing of a name reaches the words beside it. */
function expectStraight(kind: string, sentence: string): void {
  const outside = sentence.replace(/\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069/g, '');
  expect
    .soft(outside, `${kind}: ${JSON.stringify(sentence)}`)
    .not.toMatch(/[\u202a-\u202e\u2066-\u2069\u0590-\u08ff]/);
}

it.each(['Trend \u202eevil', 'اتجاه \u2067'])(
  'a foreign name (%j) turns no sentence round that has it inside',
  (name) => {
    const bot = { magic: 7_701, name, proposed: null, colour: 0, isAtOnceAllowed: false };
    const names = traderNames([bot]);
    const traders = createTraders(noOwnTickets, [], names);
    const position = positionOf({ symbol: name });
    const trader = traders.position(position);
    const decimals = { money: 2, digitsOf: () => 5 };
    const who = { opener: traders.position, owner: traders.position, deal: traders.deal };
    const spec = { ...eurusd, name };

    notify({
      tone: 'info',
      title: 'closed',
      detail: 'ticket 7',
      said: name,
      who: [{ did: 'opened by', trader: 'bot 7701' }],
    });
    const toast = readNotices().at(-1);
    expectStraight('toast', toast === undefined ? '' : noticeText(toast, names));
    const { detail, full } = failureLine({
      kind: 'refused',
      message: `Refused: ${name}`,
      said: name,
    });
    expectStraight('toast', `${detail} ${full}`);

    const opened = positionLine({ kind: 'opened', position }, null, decimals, who, 0);
    const deal = dealOf({ symbol: name, magic: 7_701 });
    const closed = positionLine(
      { kind: 'closed', position },
      { deal, deals: [deal], riskOfLot: null },
      decimals,
      who,
      0,
    );
    for (const { title, body } of [opened, closed].map((line) => systemNotice(line, names)))
      expectStraight('notice', `${title} ${body}`);

    expectStraight('tooltip', describeOthers({ what: 'position', trader }));
    expectStraight(
      'tooltip',
      undoTitle(
        [
          {
            of: 'position',
            ticket: '7',
            symbol: name,
            type: 'BUY',
            volume: 0.2,
            before: { sl: 1.1 },
            after: { sl: 1.2 },
          },
        ],
        () => 5,
        'Undo',
      ),
    );
    expectStraight('command', `Close the selected positions${whoseText([position], traders.position)} …`);
    for (const { title } of [
      ...symbolCommands([name], () => undefined),
      ...bulkChoices('positions', [position], traders.position, names),
    ])
      expectStraight('command', title);
    for (const entry of bulkEntries(
      'positions',
      [position],
      [position],
      traders.position,
      names,
      () => undefined,
    ))
      expectStraight('menu', typeof entry === 'string' ? entry : entry.label);

    for (const line of describeBehind(
      { inFlight: 1, unknown: ['order 7'], run: null, positions: 2, alerts: 1 },
      name,
    ))
      expectStraight('dialog', line);
    expectStraight('dialog', `Close ${heldText('BUY', 0.2, name, spec)} at 1.10`);
    expectStraight(
      'dialog',
      sendsText([{ action: 'Close', side: 'BUY', volume: 0.2, symbol: name, change: 'at once' }]),
    );

    const deals = [dealOf({ symbol: name, type: 'BUY', entry: 'IN', reason: 'EXPERT' })];
    for (const mark of planDeals(rebuildRoundTrips(deals), {
      symbol: name,
      traders,
      shows: () => true,
    }).marks) {
      const known = {
        spec,
        moneyDigits: 2,
        currency: 'USD',
        who: trader,
        maker: trader,
        firstStop: null,
        timeText: () => '',
      };
      const words = dealWords(mark, known);
      for (const line of [...textOf(words), words.short, words.who.name]) expectStraight('chart card', line);
    }
    for (const level of chartLevels(spec, [position], [], 2, traders))
      expectStraight('chart label', `${actionText(level, 'close')} ${actionText(level, 'reverse')}`);

    const exposure = { items: [{ name, money: 1 }], unknown: [name] };
    expectStraight('account strip', exposureTitle(exposure as never, 'USD'));
    expectStraight('account strip', exposureName(name, 1, 'USD'));
    expectStraight(
      'account strip',
      riskTitle({ counted: 0, money: 0, unlimited: [position], unknown: [] } as never),
    );
  },
);

it('a name that is isolated is found by its letters all the same', () => {
  const [command] = symbolCommands(['اتجاه'], () => undefined).map((each) => ({
    ...each,
    currentKeys: null,
  }));
  expect(command && findCommands([command], 'اتج')).toEqual([command]);
  expect(typedAhead(['All', '\u2068اتجاه\u2069 · http://host'], 'ا', 0)).toBe(1);
});
