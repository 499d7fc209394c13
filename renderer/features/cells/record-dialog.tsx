import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { formatAge } from '../../../shared/math/time';
import { placeOfFocus } from '../../base/focus-row';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Stale, StaleAge } from '../../components/numbers';
import { RecordCard } from '../../components/record-card';
import { Empty, FailureStrip, Loading } from '../../components/states';
import { TableDoubt } from '../../components/table/table-panel';
import { TraderChip } from '../../components/trader-chip';
import { useMoneyDigits } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useConnection } from '../../data/connection';
import { failureOf } from '../../data/failure-error';
import { useOverdue } from '../../data/freshness';
import { useOrders } from '../../data/orders';
import { useEvery } from '../../data/polling-intervals';
import { usePositions } from '../../data/positions';
import { recordOptions } from '../../data/record';
import { useSpec } from '../../data/symbols';
import { usePositionTrader, useTraders } from '../../data/traders';
import styles from './record-dialog.module.css';
import { orderFields, positionFields } from './record-fields';
import { Unread } from './unread';

/** Milliseconds between two reads, while the card is open. */
const everyMs = 2_000;

export interface RecordAsked {
  readonly of: 'position' | 'order';
  readonly ticket: string;
  readonly symbol: string;
}

/** `Position 123` or `Order 123`: everything that the bridge sends of one record, unknown fields included. */
export function RecordDialog(props: { readonly asked: RecordAsked; readonly onClose: () => void }) {
  const { asked, onClose } = props;
  const { of, ticket } = asked;
  const [giveFocusBack] = useState(() => placeOfFocus(document.activeElement));
  useEffect(() => () => void setTimeout(giveFocusBack), [giveFocusBack]);
  return (
    <Dialog
      title={`${of === 'position' ? 'Position' : 'Order'} ${ticket}`}
      isOpen
      onClose={onClose}
      width={640}
      footer={
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Fields asked={asked} />
    </Dialog>
  );
}

/** Who opened or placed it, and how that is known; nothing once it is gone. */
function TraderLine({ asked: { of, ticket } }: { readonly asked: RecordAsked }) {
  const traderOfPosition = usePositionTrader();
  const { order: traderOfOrder } = useTraders();
  const position = usePositions().data?.rows.find((row) => row.ticket === ticket);
  const order = useOrders().data?.rows.find((row) => row.ticket === ticket);
  const trader =
    of === 'position'
      ? position === undefined
        ? null
        : traderOfPosition(position)
      : order === undefined
        ? null
        : traderOfOrder(order);
  if (trader === null) return null;
  return (
    <p className={styles.trader}>
      {of === 'position' ? 'Opened by' : 'Placed by'} <TraderChip trader={trader} isFull /> {trader.proof}
    </p>
  );
}

function Fields({ asked }: { readonly asked: RecordAsked }) {
  const { of, ticket, symbol } = asked;
  const bridge = useBridge();
  const options = recordOptions(bridge, { of, ticket });
  const { data, error, refetch } = useQuery({ ...options, refetchInterval: useEvery(everyMs) });
  const overdueMs = useOverdue(options.queryKey, 3 * everyMs);
  const stamps = useConnection().data?.stamps.stamps;
  const moneyDigits = useMoneyDigits();
  const spec = useSpec(symbol);
  const digits = spec?.digits ?? null;
  const volumeStep = spec?.volumeStep ?? null;
  const known = useMemo(() => {
    const scale = { digits, volumeStep, moneyDigits, stamps };
    return of === 'position' ? positionFields(scale) : orderFields(scale);
  }, [of, digits, volumeStep, moneyDigits, stamps]);

  const failure = error === null ? null : failureOf(error);
  // Closed, cancelled or filled since then: not an error.
  const isNotFound = failure?.kind === 'not-found';
  if (data === undefined) {
    if (failure === null) return <Loading what={`${of} ${ticket}`} />;
    return <Unread failure={failure} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <Empty>The bridge returned no fields.</Empty>;
  return (
    <>
      {stamps === 'utc' && <p className={styles.stamps}>As sent by the bridge; times in UTC.</p>}
      {isNotFound && (
        <TableDoubt>The bridge no longer lists this {of}: these are its last known values.</TableDoubt>
      )}
      {failure !== null && !isNotFound && <FailureStrip failure={failure} />}
      {overdueMs !== null && <StaleAge as="p">Read {formatAge(overdueMs)} ago.</StaleAge>}
      <TraderLine asked={asked} />
      <Stale is={overdueMs !== null || isNotFound}>
        <RecordCard
          name={`${of === 'position' ? 'Position' : 'Order'} ${ticket}`}
          record={data}
          known={known}
        />
      </Stale>
    </>
  );
}
