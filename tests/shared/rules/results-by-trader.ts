import type { RebuiltHistory } from '../../../shared/math/closed-positions';
import { tradesOfPeriod } from '../../../shared/math/period-trades';
import { atOnce } from '../../../shared/math/table-rows';
import { compareClosing, tradeCurve } from '../../../shared/math/trade-curve';
import type { BrokerSeconds } from '../../../shared/model/fields';
import { tradeOwner } from '../../../shared/rules/trade-traders';
import type { Traders } from '../../../shared/rules/trader';
import { laneParts, periodResults } from '../../../shared/rules/trader-results';
import { tradesByTrader } from '../../../shared/rules/trader-statistics';

/** What each trader's closed trades since then brought, out of all deals at once: what the ledger tells must be the same. */
export const resultsByTrader = (history: RebuiltHistory, traders: Traders, from: BrokerSeconds | null) =>
  new Map(
    [
      ...atOnce(
        tradesByTrader(tradesOfPeriod(history, { from, to: null }).closed, (trade) =>
          tradeOwner(trade, traders),
        ),
      ),
    ].map(([key, { trades: closed, shared }]) => {
      const trades = closed.toSorted(compareClosing);
      return [
        key,
        {
          ...{ key, trades, ...periodResults(trades, shared) },
          curve: tradeCurve(trades),
          drawn: laneParts.curve(trades),
          hours: laneParts.hours(trades),
          days: laneParts.days(trades),
          bySymbol: laneParts.bySymbol(trades),
          bySide: laneParts.bySide(trades),
          byEnding: laneParts.byEnding(trades),
        },
      ] as const;
    }),
  );
