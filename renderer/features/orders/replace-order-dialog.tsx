import { useState } from 'react';
import { formatPrice } from '../../../shared/math/price';
import { sendableFillings } from '../../../shared/model/enums';
import type { Order } from '../../../shared/model/order';
import { isOurMagic } from '../../../shared/rules/intent-label';
import { fillingsFor } from '../../../shared/rules/offers';
import { isOrderType, orderTypeLabel, sideOf } from '../../../shared/rules/order-types';
import { TextField } from '../../components/field';
import { Note } from '../../components/note';
import { ChoiceField } from '../../components/select';
import { useAccount } from '../../data/account';
import { useBrokerSeconds, useConnection } from '../../data/connection';
import { useOrders } from '../../data/orders';
import { useSpec } from '../../data/symbols';
import {
  DroppedFields,
  ExpirationFields,
  Fact,
  Facts,
  heldText,
  isBesideField,
  LevelFields,
  lotsOf,
  MarketFact,
  numberOrNull,
  OrderFacts,
  orderLine,
  problemOf,
  refusalOf,
  SendDialog,
  StepField,
  sendLabel,
  sideMark,
  stepPriceText,
  stepVolumeText,
  TradeForm,
  useLiveQuote,
  useOpenOrder,
  useSymbolLock,
} from '../trading';
import { checkReplacement, type ReplacementTexts, replacementTexts } from './replacement';

interface ReplaceProps {
  readonly opened: Order;
  readonly onClose: () => void;
}

/** `Replace order`: a cancel and a new order, each confirmed by itself. The second is offered only when the first is done. */
export function ReplaceOrderDialog({ opened, onClose }: ReplaceProps) {
  const [isCancelled, setIsCancelled] = useState(false);
  const [isSecond, setIsSecond] = useState(false);
  if (isSecond) return <PlaceAnew opened={opened} onClose={onClose} />;
  return (
    <CancelFirst
      opened={opened}
      onCancelled={() => setIsCancelled(true)}
      onClose={() => (isCancelled ? setIsSecond(true) : onClose())}
    />
  );
}

function CancelFirst({ opened, onClose, onCancelled }: ReplaceProps & { readonly onCancelled: () => void }) {
  const { row: order, gone } = useOpenOrder(opened);
  const spec = useSpec(order.symbol);
  return (
    <SendDialog
      title={`Replace order ${order.ticket}: step 1 of 2, cancel`}
      sendLabel="Cancel order and continue"
      sends={`Cancel ${heldText(order.type, order.volumeCurrent, order.symbol, spec)}`}
      sendTone="danger"
      keepLabel="Keep order"
      startsAtKeep
      touches={{ of: 'order', ticket: order.ticket }}
      digits={spec?.digits ?? null}
      refusal={gone}
      request={(intentId) => ({ name: 'cancel-order', input: { intentId, ticket: order.ticket } })}
      onOutcome={(outcome) => outcome.verdict === 'done' && onCancelled()}
      onClose={onClose}
    >
      <Facts>
        <OrderFacts order={order} spec={spec} />
        <Fact name="Price">{spec === null ? order.price : formatPrice(order.price, spec.digits)}</Fact>
      </Facts>
      <Note role="status">
        Between the two steps there is no order: a price passed meanwhile is missed. The new order is placed
        only after you confirm it.
      </Note>
    </SendDialog>
  );
}

function PlaceAnew({ opened: order, onClose }: ReplaceProps) {
  const spec = useSpec(order.symbol);
  const quote = useLiveQuote(order.symbol);
  const account = useAccount().data ?? null;
  const orders = useOrders().data?.rows;
  const terminal = useConnection().data?.terminalInfo ?? null;
  const brokerNow = useBrokerSeconds();
  const [typed, setTyped] = useState<Partial<ReplacementTexts>>({});
  const texts: ReplacementTexts = { ...replacementTexts(order, spec), ...typed };
  const change = (edit: Partial<ReplacementTexts>) => setTyped({ ...typed, ...edit });
  const checked =
    spec === null
      ? null
      : checkReplacement(texts, order, {
          spec,
          tick: quote,
          account,
          terminal,
          pendingCount: orders?.length ?? null,
          sameSideVolume: null,
          brokerNow,
        });
  const problems = checked?.problems ?? [];
  const lock = useSymbolLock(order.symbol).why;
  const refusal =
    lock ?? (checked === null ? "the symbol's specification is not loaded yet" : refusalOf(problems));
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
  const typedLots = numberOrNull(texts.volume);
  const lots = typedLots === null || spec === null ? '' : lotsOf(typedLots, spec);
  const offered =
    spec === null || !isOrderType(order.type) ? sendableFillings : fillingsFor(order.type, spec);
  return (
    <SendDialog
      title={`Replace order ${order.ticket}: step 2 of 2, place`}
      sendLabel={isOrderType(order.type) ? sendLabel(order.type, lots, order.symbol) : 'Place order'}
      sends={checked?.order == null || spec === null ? '' : orderLine(checked.order, spec)}
      sendTone={side === 'SELL' ? 'sell' : 'buy'}
      keepLabel="Do not place"
      hasFields
      touches={{ of: 'symbol', symbol: order.symbol }}
      digits={spec?.digits ?? null}
      refusal={refusal}
      isRefusalBeside={isBesideField(refusal, problems, [
        'volume',
        'price',
        'stopLimit',
        'sl',
        'tp',
        'comment',
      ])}
      request={(intentId) =>
        checked === null || checked.order === null
          ? null
          : { name: 'place-order', input: { intentId, ...checked.order } }
      }
      onClose={onClose}
    >
      <Facts>
        <Fact name="Order" {...sideMark(order.type)}>{`${orderTypeLabel(order.type)} ${order.symbol}`}</Fact>
        <MarketFact symbol={order.symbol} of={side === 'BUY' ? 'ask' : 'bid'} price={market} spec={spec} />
        {order.magic !== null && order.magic > 0 && !isOurMagic(order.magic) && (
          <Fact name="Magic, kept">{order.magic}</Fact>
        )}
      </Facts>
      {isOrderType(order.type) && <DroppedFields type={order.type} time={checked?.order?.time} />}
      <TradeForm columns={2}>
        <StepField
          label="Volume"
          layout="above"
          value={texts.volume}
          hint="lots"
          problem={problemOf(problems, 'volume')}
          onFix={(volume) => change({ volume })}
          onType={(volume) => change({ volume })}
          onStep={(steps) => spec !== null && change({ volume: stepVolumeText(texts.volume, steps, spec) })}
        />
        {priceField('price', 'Price')}
        {isStopLimit && priceField('stopLimit', 'Stop limit price')}
        <LevelFields
          sl={texts.sl}
          tp={texts.tp}
          onType={(level, text) => change({ [level]: text })}
          problems={problems}
          side={side}
          volume={numberOrNull(texts.volume) ?? order.volumeCurrent}
          entry={entry}
          anchor={entry}
          spec={spec}
          quote={quote}
          account={account}
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
        <ChoiceField
          label="Fill policy"
          layout="above"
          value={texts.filling ?? ''}
          options={[{ value: '', label: 'default' }, ...offered.map((value) => ({ value, label: value }))]}
          onChoose={(filling) => change({ filling: filling === '' ? null : filling })}
        />
        <TextField
          label="Comment"
          layout="above"
          value={texts.comment}
          maxLength={31}
          onChange={(event) => change({ comment: event.target.value })}
          error={problemOf(problems, 'comment')?.message}
        />
      </TradeForm>
    </SendDialog>
  );
}
