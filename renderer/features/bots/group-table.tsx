import { formatNumber, formatPercent } from '../../../shared/math/money';
import type { Tally } from '../../../shared/model/ledger';
import { isolated } from '../../../shared/rules/isolated';
import { Headings } from '../../components/headings';
import { Money } from '../../components/numbers';
import styles from './group-table.module.css';

export interface GroupRow {
  readonly key: string;
  readonly label: string;
  readonly tally: Tally;
  readonly onShow: () => void;
}

/** Longer lists are not drawn here: History has them all. */
const most = 8;

/** A trader's trades by what they have in common; a group leads to its trades. */
export function GroupTable(props: {
  readonly name: string;
  readonly head: string;
  readonly groups: readonly GroupRow[];
  readonly digits: number;
  readonly onAll: () => void;
}) {
  const { name, head, groups, digits, onAll } = props;
  const more = groups.length - most;
  return (
    <table className={styles.table} aria-label={name}>
      <Headings
        of={[
          head,
          'Trades',
          { name: 'Win rate', title: 'Trades with a profit after costs' },
          { name: 'Average', title: 'Mean result of one trade, after costs' },
          { name: 'Net', title: 'Profit with commission, swap and fee' },
        ]}
      />
      <tbody>
        {groups.slice(0, most).map(({ key, label, tally: { trades, wins, average, net }, onShow }) => (
          <tr key={key}>
            <th scope="row">
              <button
                type="button"
                className={styles.link}
                title={`${isolated(label)}: its trades`}
                onClick={onShow}
              >
                {label}
              </button>
            </th>
            <td>{formatNumber(trades)}</td>
            <td>{formatPercent((wins / trades) * 100)}</td>
            <td>
              <Money value={average} digits={digits} isGain />
            </td>
            <td>
              <Money value={net} digits={digits} isGain />
            </td>
          </tr>
        ))}
        {more > 0 && (
          <tr>
            <td colSpan={5} className={styles.more}>
              <button type="button" className={styles.link} onClick={onAll}>
                {`${more} more in History`}
              </button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
