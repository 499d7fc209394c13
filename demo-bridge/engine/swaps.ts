import { pointOf } from '../market/symbols';
import { weekdayOf } from '../market/timeframe';
import { conversionRate } from './money';
import { type Book, roundMoney } from './state';

const DAY_MS = 86_400_000;
const WEDNESDAY = 3;

/**
 * Books the night's interest on every open position at the broker's midnight `at`: points a lot, three nights' worth
 * from Wednesday to Thursday, nothing over the weekend but for what trades then.
 */
export function chargeSwaps(book: Book, at: number): void {
  const endedDay = at / DAY_MS - 1;
  const weekday = weekdayOf(endedDay);
  for (const position of book.positions.values()) {
    const { symbol } = position;
    const weekend = weekday === 0 || weekday === 6;
    if (weekend && symbol.sessions !== 'always') continue;
    const nights = symbol.sessions !== 'always' && weekday === WEDNESDAY ? 3 : 1;
    const points = position.direction === 'buy' ? symbol.swapLong : symbol.swapShort;
    const money = points * pointOf(symbol) * symbol.contractSize * position.volume * nights;
    position.swap = roundMoney(position.swap + money * conversionRate(book, symbol.profit, money >= 0, at));
  }
}
