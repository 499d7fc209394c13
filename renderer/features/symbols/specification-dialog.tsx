import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Dialog } from '../../components/dialog';
import { RecordCard } from '../../components/record-card';
import { isNothing, type KnownField, numberOf } from '../../components/record-lines';
import { FailureStrip } from '../../components/states';
import { useCurrency } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { recordOptions } from '../../data/record';
import { useSymbol } from '../../data/symbols';
import { NotRead } from '../cells';
import { closeSpecification } from './shown';
import { specificationParts } from './specification';
import styles from './specification-dialog.module.css';

/** What the bridge says of one symbol: conditions in words, then the other fields that hold something, as they were sent. */
export function SpecificationDialog({ symbol }: { readonly symbol: string | null }) {
  return (
    <Dialog
      title={`Specification of ${symbol ?? ''}`}
      isOpen={symbol !== null}
      onClose={closeSpecification}
      width={760}
    >
      {symbol !== null && <Specification symbol={symbol} />}
    </Dialog>
  );
}

function Specification({ symbol }: { readonly symbol: string }) {
  const { data: spec, error, refetch } = useSymbol(symbol);
  const currency = useCurrency();
  if (spec === undefined) return <NotRead what={symbol} error={error} refetch={refetch} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so without a mouse
    <section className={styles.specification} aria-label={`Specification of ${symbol}`} tabIndex={0}>
      {error !== null && <FailureStrip failure={failureOf(error)} />}
      {spec.description !== null && <p className={styles.about}>{spec.description}</p>}
      <div className={styles.parts}>
        {specificationParts(spec, currency).map((part) => (
          <section key={part.title} className={styles.part}>
            <h3>{part.title}</h3>
            <dl aria-label={part.title}>
              {part.lines.map((line) => (
                <div key={line.label} title={line.title} data-tone={line.tone}>
                  <dt>{line.label}</dt>
                  <dd>
                    {line.tone === 'warn' && <span aria-hidden="true">⚠ </span>}
                    {line.text}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <OtherFields symbol={symbol} />
    </section>
  );
}

const noneKnown: readonly KnownField[] = [];

function OtherFields({ symbol }: { readonly symbol: string }) {
  const bridge = useBridge();
  const { data, error, refetch } = useQuery(recordOptions(bridge, { of: 'symbol', symbol }));
  // A zero says nothing either: it stands for what the server does not use or has not counted.
  const others = useMemo(
    () =>
      data?.filter(
        ({ field, value }) => !saidFields.has(field) && !isNothing(value) && numberOf(value) !== 0,
      ),
    [data],
  );
  if (others === undefined) return <NotRead what="all fields" error={error} refetch={refetch} />;
  return <RecordCard name={`Record of ${symbol}`} record={others} known={noneKnown} />;
}

/** Fields of the record that the specification words, and the last quote's time, which it has none of; all others are shown as they were sent. */
const saidFields: ReadonlySet<string> = new Set([
  'name',
  'description',
  'path',
  'digits',
  'point',
  'trade_tick_size',
  'trade_tick_value',
  'trade_tick_value_profit',
  'trade_tick_value_loss',
  'trade_contract_size',
  'volume_min',
  'volume_max',
  'volume_step',
  'volume_limit',
  'trade_stops_level',
  'trade_freeze_level',
  'trade_mode',
  'trade_exemode',
  'order_gtc_mode',
  'order_mode',
  'filling_mode',
  'expiration_mode',
  'currency_base',
  'currency_profit',
  'currency_margin',
  'swap_long',
  'swap_short',
  'swap_mode',
  'swap_rollover3days',
  'trade_calc_mode',
  'margin_initial',
  'margin_maintenance',
  'margin_hedged',
  'spread_float',
  'start_time',
  'expiration_time',
  'time',
]);
