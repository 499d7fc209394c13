import { describeFailure } from '../../shared/formats/describe-failure';
import { sentence } from '../../shared/formats/failure-line';
import { isConnectionFailure } from '../../shared/rules/connection-failure';
import type { Live } from '../live/live';

/** One failed read may be a moment's; not one with a token that the bridge refuses. */
const failuresInARow = 2;

/**
 * Says in the log that the account is read, and since when and why it is not: of a host without a page nobody sees more than that. Returns its
 * end.
 */
export function logWatching(live: Pick<Live, 'onReading'>, log: (line: string) => void): () => void {
  let told = '';
  let failures = 0;
  const say = (line: string): void => {
    if (line === told) return;
    told = line;
    log(line);
  };
  return live.onReading((reading) => {
    if (reading?.topic !== 'account') return;
    const { result } = reading;
    if (result.ok) {
      failures = 0;
      say('the account is read');
    } else if (isConnectionFailure(result.failure)) {
      failures += result.failure.kind === 'unauthorized' ? failuresInARow : 1;
      const { title, advice } = describeFailure(result.failure);
      if (failures >= failuresInARow) say(`the account is not read: ${sentence(title)} ${advice}`);
    }
  });
}
