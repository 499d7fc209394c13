import { useId, useRef } from 'react';
import { foresightText, stopOutDefinition } from '../../../shared/formats/stop-out-text';
import { countText } from '../../../shared/math/counts';
import { Icon } from '../../components/icon';
import { Popover } from '../../components/popover';
import { usePositions } from '../../data/positions';
import { useStopOutForesight } from '../../data/stop-out';
import styles from './account-strip.module.css';

const name = 'Margin call and stop-out';

/** On request, so that nothing is computed while it is closed. Nothing where there are no positions. */
export function StopOutPrices() {
  const { data } = usePositions();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const count = data === undefined ? 0 : data.rows.length + data.unreadable.length;
  if (count === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.more}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label="Stop-out at … and margin call"
        title={stopOutDefinition}
      >
        <span className={styles.unit}>Stop-out at …</span>
        <Icon name="down" />
      </button>
      <Popover id={id} name={name} anchor={button} width={440}>
        {() => <Prices />}
      </Popover>
    </>
  );
}

function Prices() {
  const foresight = useStopOutForesight(true);
  if (foresight === null) return null;
  const { unread, items } = foresight;
  if (unread > 0) {
    return <p className={styles.foresight}>Not known: {countText(unread, 'position')} could not be read.</p>;
  }
  return (
    <ul className={styles.foresight} aria-label={name} title={stopOutDefinition}>
      {items.map((item) => (
        <li key={item.symbol}>{foresightText(item)}</li>
      ))}
    </ul>
  );
}
