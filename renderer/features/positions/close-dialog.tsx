import { useState } from 'react';
import { formatMoney } from '../../../shared/math/money';
import { formatAverage, formatPrice } from '../../../shared/math/price';
import { fractionOfVolume } from '../../../shared/math/volume';
import type { Position } from '../../../shared/model/position';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { Button } from '../../components/button';
import { Note } from '../../components/note';
import { useAccount } from '../../data/account';
import { usePositions } from '../../data/positions';
import { useSpec } from '../../data/symbols';
import {
  checkCloseTexts,
  closeProfit,
  closeRequest,
  closeShares,
  Fact,
  Facts,
  isBesideField,
  levelShown,
  OpenedBy,
  problemOf,
  QuoteAge,
  refusalOf,
  SendDialog,
  StepField,
  sideMark,
  stepVolumeText,
  stepWholeText,
  TradeForm,
  useLiveQuote,
  useOpenPosition,
  volumeText,
} from '../trading';
import styles from './close-dialog.module.css';

/** `Close position`: the whole or a part, by ticket. */
export function CloseDialog({
  opened,
  share,
  onClose,
}: {
  readonly opened: Position;
  /** The part that the volume field starts with; null = all. */
  readonly share: 0.25 | 0.5 | 0.75 | null;
  readonly onClose: () => void;
}) {
  const { row: position, isRemoved } = useOpenPosition(opened);
  const spec = useSpec(position.symbol);
  const quote = useLiveQuote(position.symbol);
  const account = useAccount().data ?? null;
  // Null until it is edited: until then "the whole" follows the position if its volume changes.
  const [typed, setTyped] = useState<string | null>(null);
  // A part of the volume at opening; the specification may arrive a moment later.
  const part = share === null || spec === null ? 0 : fractionOfVolume(opened.volume, share, spec);
  const [deviation, setDeviation] = useState('20');

  const volume = typed ?? volumeText(part > 0 ? part : position.volume, spec);
  const positions = usePositions().data?.rows ?? null;
  const held = account?.fifoClose === true ? positions : null;
  const checked = checkCloseTexts({ volume, deviation }, position, spec, quote, held);
  const volumeProblem = problemOf(checked.problems, 'volume');
  const digits = spec?.digits ?? null;
  const profit = checked.volume === null ? null : closeProfit(position, checked.volume, spec, quote);
  const market = quote === null ? position.priceCurrent : position.side === 'BUY' ? quote.bid : quote.ask;
  const rest = checked.volume === null ? null : position.volume - checked.volume;
  const refusal = isRemoved ? 'this position is already closed' : refusalOf(checked.problems);
  const staysText = (lots: number): string =>
    [
      `${orderTypeLabel(position.side)} ${volumeText(lots, spec)}`,
      `SL ${levelShown(position.sl, digits)}`,
      `TP ${levelShown(position.tp, digits)}`,
    ].join(' · ');
  const isGrown = position.volume !== opened.volume;

  return (
    <SendDialog
      title={`Close position ${position.ticket}`}
      sendLabel={
        rest === null || rest < 1e-9
          ? 'Close position'
          : `Close ${volumeText(position.volume - rest, spec)} lots`
      }
      sends={`Close ${checked.volume === null ? '' : `${volumeText(checked.volume, spec)} of `}${orderTypeLabel(position.side)} ${volumeText(position.volume, spec)} ${position.symbol}${rest === null || rest < 1e-9 ? '' : ` · ${volumeText(rest, spec)} stay open`}`}
      sendTone="danger"
      keepLabel="Cancel"
      hasFields
      touches={{ of: 'position', ticket: position.ticket }}
      digits={digits}
      position={position}
      refusal={refusal}
      isRefusalBeside={isBesideField(refusal, checked.problems, ['volume', 'deviation'])}
      request={(intentId) =>
        checked.volume === null || checked.deviation === null
          ? null
          : {
              name: 'close-position',
              input: closeRequest(intentId, position, checked.volume, checked.deviation),
            }
      }
      onClose={onClose}
    >
      <Facts>
        <Fact name="Position" {...sideMark(position.side)}>
          {`${orderTypeLabel(position.side)} ${volumeText(position.volume, spec)} ${position.symbol}`}
        </Fact>
        <OpenedBy position={position} />
        <Fact name="Opened at">
          {digits === null ? position.priceOpen : formatAverage(position.priceOpen, digits)}
        </Fact>
        <Fact name={position.side === 'BUY' ? 'Market (bid)' : 'Market (ask)'}>
          <QuoteAge symbol={position.symbol} />
          {market === null ? 'not known' : digits === null ? market : formatPrice(market, digits)}
        </Fact>
        <Fact name="Profit, estimated">
          {profit === null || account === null
            ? 'not known'
            : `${formatMoney(profit, account.currencyDigits, { sign: true })} ${account.currency}`}
        </Fact>
        <Fact name="Stays open">{rest === null ? '–' : rest < 1e-9 ? 'nothing' : staysText(rest)}</Fact>
      </Facts>
      <TradeForm>
        <StepField
          label="Volume"
          layout="above"
          value={volume}
          hint="lots"
          problem={volumeProblem}
          onFix={setTyped}
          onType={setTyped}
          onStep={(steps) => spec !== null && setTyped(stepVolumeText(volume, steps, spec))}
        />
        <div className={styles.shares}>
          {closeShares(position, spec).map((share) => (
            <Button
              key={share.label}
              disabled={share.volume === null}
              title={
                share.volume === null ? 'does not fit the volume step and minimum' : `${share.volume} lots`
              }
              onClick={() => setTyped(share.volume)}
            >
              {share.label}
            </Button>
          ))}
        </div>
        <StepField
          label="Deviation"
          layout="above"
          value={deviation}
          hint="points"
          problem={problemOf(checked.problems, 'deviation')}
          onFix={setDeviation}
          onType={setDeviation}
          onStep={(steps) => setDeviation(stepWholeText(deviation, steps, 20))}
        />
      </TradeForm>
      {isGrown && !isRemoved && (
        <Note role="status">
          {`The position held ${volumeText(opened.volume, spec)} lots when this was opened, now ${volumeText(position.volume, spec)}.`}
        </Note>
      )}
    </SendDialog>
  );
}
