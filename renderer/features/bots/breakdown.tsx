import { endingNames } from '../../../shared/formats/trade-endings';
import type { Ending } from '../../../shared/math/closed-positions';
import type { LedgerLane, TradesPick } from '../../../shared/model/ledger';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import type { TradesOf } from '../history';
import type { Parting } from './bots-choice';
import { DayCalendar } from './day-calendar';
import { GroupTable } from './group-table';
import type { LaneChoice } from './lane-choice';

type Filters = NonNullable<TradesOf['filters']>;

/** A trader's trades of the period by day, symbol, side or exit reason. */
export function Breakdown(props: {
  readonly name: string;
  readonly pictures: LedgerLane;
  readonly parting: Exclude<Parting, 'execution'>;
  readonly digits: number;
  readonly monthsBack: number;
  readonly onChoice: (part: Partial<LaneChoice>) => void;
  readonly onShow: (filters: Filters) => void;
  readonly onPick: (pick: TradesPick) => void;
}) {
  const { name, pictures, parting, digits, monthsBack, onChoice, onShow, onPick } = props;
  switch (parting) {
    case 'days':
      return (
        <DayCalendar
          name={`${name} by day`}
          days={pictures.days}
          digits={digits}
          monthsBack={monthsBack}
          onChoice={onChoice}
          onPick={onPick}
        />
      );
    case 'symbols':
      return (
        <GroupTable
          name={`${name} by symbol`}
          head="Symbol"
          digits={digits}
          onAll={() => onShow([])}
          groups={pictures.bySymbol.map((tally) => ({
            key: tally.key,
            label: tally.key,
            tally,
            onShow: () => onShow([{ id: 'symbol', value: `=${tally.key}` }]),
          }))}
        />
      );
    case 'sides':
      return (
        <GroupTable
          name={`${name} by side`}
          head="Side"
          digits={digits}
          onAll={() => onShow([])}
          groups={pictures.bySide.map((tally) => ({
            key: tally.key,
            label: orderTypeLabel(tally.key),
            tally,
            onShow: () => onShow([{ id: 'side', value: `=${orderTypeLabel(tally.key)}` }]),
          }))}
        />
      );
    case 'exits':
      return (
        <GroupTable
          name={`${name} by exit reason`}
          head="Exit reason"
          digits={digits}
          onAll={() => onShow([])}
          groups={pictures.byEnding.map((tally) => ({
            key: tally.key,
            label: endingText(tally.key),
            tally,
            onShow: () => onShow([{ id: 'ended', value: endingFilter(tally.key) }]),
          }))}
        />
      );
  }
}

const endingText = (ending: Ending): string => (ending === 'closed' ? 'by an order' : endingNames[ending]);

/** History names who closed: those are all that have no other reason. */
const endingFilter = (ending: Ending): string =>
  ending === 'closed'
    ? `!${Object.values(endingNames)
        .filter((name) => name !== endingNames.closed)
        .join('|')}`
    : endingNames[ending];
