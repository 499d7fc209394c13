import { useState } from 'react';
import { formatPrice } from '../../../shared/math/price';
import type { Order } from '../../../shared/model/order';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { withoutMark } from '../../../shared/rules/intent-label';
import { isOrderType, sideOf } from '../../../shared/rules/order-types';
import { Button } from '../../components/button';
import { TextField } from '../../components/field';
import { useAccount } from '../../data/account';
import { useBrokerSeconds } from '../../data/connection';
import { useSpec } from '../../data/symbols';
import {
  checkOrderTexts,
  type DrawnChange,
  DroppedFields,
  ExpirationFields,
  Facts,
  heard,
  heldText,
  isBesideField,
  LevelFields,
  type LevelFocus,
  levelsChange,
  lifeOf,
  MarketFact,
  numberOrNull,
  OrderFacts,
  type OrderTexts,
  orderChangeRequest,
  orderTexts,
  problemOf,
  RemovesNote,
  refusalOf,
  SendDialog,
  StepField,
  stepPriceText,
  TradeForm,
  useLiveQuote,
  useOpenOrder,
  useTradeDialogs,
  volumeText,
  WidenedNote,
} from '../trading';
import styles from './modify-order-dialog.module.css';

/** A stop-limit opens at its limit price. */
const opensAt = ({ price, stopLimit }: Pick<Order, 'price' | 'stopLimit'>): number =>
  stopLimit > 0 ? stopLimit : price;

/** Why these fields are disabled: they need a new order. */
const fixedReason = 'MetaTrader cannot change them. Cancel this order and place a new one.';

/** `Modify order`: price, stop limit price, levels and expiration of a pending order. */
export function ModifyOrderDialog(props: {
  readonly opened: Order;
  /** The level whose field starts with the focus. */
  readonly focus: LevelFocus | null;
  readonly drawn?: DrawnChange | null;
  readonly onClose: () => void;
}) {
  const { opened, focus, drawn = null, onClose } = props;
  const { row: order, gone } = useOpenOrder(opened);
  const spec = useSpec(order.symbol);
  const quote = useLiveQuote(order.symbol);
  const account = useAccount().data ?? null;
  const dialogs = useTradeDialogs();
  const brokerNow = useBrokerSeconds();
  // Only edited fields: the others follow the order if a bot changes it meanwhile.
  const [typed, setTyped] = useState<Partial<OrderTexts>>(drawn?.texts ?? {});
  const isUndo = drawn?.undoes !== undefined && typed === drawn.texts;

  const texts: OrderTexts = { ...orderTexts(order, spec), ...typed };
  const checked = spec === null ? null : checkOrderTexts(texts, order, spec, quote, brokerNow);
  const isUntouched = Object.keys(typed).length === 0;
  const problems = isUntouched ? [] : (checked?.problems ?? []);
  const side = isOrderType(order.type) ? sideOf(order.type) : null;
  const isStopLimit = order.stopLimit > 0;
  const market = quote === null ? order.priceCurrent : side === 'BUY' ? quote.ask : quote.bid;
  const entry = numberOrNull(isStopLimit ? texts.stopLimit : texts.price);
  const priceField = (field: 'price' | 'stopLimit', label: string) => (
    <StepField
      label={label}
      layout="above"
      value={texts[field]}
      problem={problemOf(problems, field)}
      onFix={(text) => change({ [field]: text })}
      onType={(text) => change({ [field]: text })}
      onStep={(points) =>
        spec !== null && change({ [field]: stepPriceText(texts[field], points, spec, market) })
      }
    />
  );
  const change = (edit: Partial<OrderTexts>) => setTyped({ ...typed, ...edit });
  const refusal =
    gone ?? (checked === null ? "the symbol's specification is not loaded yet" : refusalOf(checked.problems));

  const shownFields = [
    'price',
    ...(isStopLimit ? (['stopLimit'] as const) : []),
    'sl',
    'tp',
    'time',
    'expiration',
  ] as const;

  return (
    <SendDialog
      title={
        drawn?.undoes === undefined
          ? `Modify order ${order.ticket}`
          : `${drawn.undoes.title}, order ${order.ticket}`
      }
      sendLabel={isUndo ? drawn.undoes.verb : 'Modify'}
      sends={[
        heldText(order.type, order.volumeCurrent, order.symbol, spec),
        ...(checked?.change == null
          ? []
          : [
              `price ${formatPrice(checked.change.price, spec?.digits ?? 0)}`,
              ...(isStopLimit ? [`limit ${formatPrice(checked.change.stopLimit, spec?.digits ?? 0)}`] : []),
            ]),
        levelsChange(checked?.change ?? null, order, spec?.digits ?? null),
      ].join(' · ')}
      sendTone="primary"
      keepLabel="Cancel"
      hasFields
      touches={{ of: 'order', ticket: order.ticket }}
      digits={spec?.digits ?? null}
      refusal={refusal}
      isRefusalBeside={isBesideField(refusal, problems, shownFields)}
      isUntouched={isUntouched && gone === null}
      request={(intentId) =>
        checked === null || checked.change === null
          ? null
          : { name: 'modify-order', input: orderChangeRequest(intentId, order, checked.change) }
      }
      {...heard(drawn)}
      onClose={onClose}
    >
      <Facts>
        <OrderFacts order={order} spec={spec} />
        <MarketFact symbol={order.symbol} of={side === 'BUY' ? 'ask' : 'bid'} price={market} spec={spec} />
      </Facts>
      <TradeForm columns={2}>
        {priceField('price', 'Price')}
        {isStopLimit && priceField('stopLimit', 'Stop limit price')}
        <LevelFields
          sl={texts.sl}
          tp={texts.tp}
          onType={(level, text) => change({ [level]: text })}
          problems={problems}
          side={side}
          volume={order.volumeCurrent}
          entry={entry}
          anchor={entry}
          spec={spec}
          quote={quote}
          account={account}
          focus={focus}
        />
        <ExpirationFields
          spec={spec}
          layout="above"
          time={texts.time}
          expiration={texts.expiration}
          brokerNow={brokerNow}
          problems={problems}
          onChange={change}
        />
        <FixedFields order={order} spec={spec} onReplace={() => dialogs.openReplace(order)} />
      </TradeForm>
      {isOrderType(order.type) && (
        <DroppedFields
          type={order.type}
          time={texts.time === lifeOf(order) && typed.expiration === undefined ? undefined : texts.time}
          write="change"
        />
      )}
      {!isUntouched && (
        <WidenedNote
          side={side}
          volume={order.volumeCurrent}
          from={{ open: opensAt(order), sl: order.sl }}
          to={checked?.change == null ? null : { open: opensAt(checked.change), sl: checked.change.sl }}
          spec={spec}
          account={account}
        />
      )}
      <RemovesNote removes={isUntouched ? [] : (checked?.removes ?? [])} />
    </SendDialog>
  );
}

function FixedFields(props: {
  readonly order: Order;
  readonly spec: SymbolSpec | null;
  readonly onReplace: () => void;
}) {
  const { order, spec, onReplace } = props;
  const fixed = [
    ['Volume', volumeText(order.volumeCurrent, spec)],
    ['Fill policy', order.filling ?? 'not known'],
    ['Comment', withoutMark(order.comment) === '' ? 'none' : withoutMark(order.comment)],
  ] as const;
  return (
    <>
      {fixed.map(([label, value]) => (
        <TextField
          key={label}
          label={label}
          layout="above"
          value={value}
          disabled
          readOnly
          title={fixedReason}
        />
      ))}
      <p className={styles.fixed}>
        {`Volume, fill policy and comment stay as they are: ${fixedReason}`}{' '}
        <Button tone="ghost" onClick={onReplace}>
          Replace…
        </Button>
      </p>
    </>
  );
}
