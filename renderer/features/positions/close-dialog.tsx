import { useState } from 'react';
import { formatMoney } from '../../../shared/math/money';
import { fractionOfVolume } from '../../../shared/math/volume';
import type { Position } from '../../../shared/model/position';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { Button } from '../../components/button';
import { Note } from '../../components/note';
import { useAccount } from '../../data/account';
import { usePositions } from '../../data/positions';
import { useSpec } from '../../data/symbols';
import {
  type ClosePart,
  checkCloseTexts,
  closeProfit,
  closeRequest,
  closeShares,
  DeviationField,
  Fact,
  Facts,
  heldText,
  isBesideField,
  levelShown,
  MarketFact,
  PositionFacts,
  problemOf,
  refusalOf,
  SendDialog,
  StepField,
  stepVolumeText,
  TradeForm,
  useLiveQuote,
  useOpenPosition,
  volumeText,
} from '../trading';
import styles from './close-dialog.module.css';

/** `Close position`: the whole or a part, by ticket. */
export function CloseDialog(props: {
  readonly opened: Position;
  /** What the volume field starts with; null = all. */
  readonly part: ClosePart | null;
  readonly onClose: () => void;
}) {
  const { opened, part: start, onClose } = props;
  const { row: position, gone } = useOpenPosition(opened);
  const spec = useSpec(position.symbol);
  const quote = useLiveQuote(position.symbol);
  const account = useAccount().data ?? null;
  // Null until it is edited: until then "the whole" follows the position if its volume changes.
  const [typed, setTyped] = useState(typeof start === 'string' ? start : null);
  // A part of the volume at opening; the specification may arrive a moment later.
  const part = typeof start !== 'number' || spec === null ? 0 : fractionOfVolume(opened.volume, start, spec);
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
  const refusal = gone ?? refusalOf(checked.problems);
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
      sends={`Close ${checked.volume === null ? '' : `${volumeText(checked.volume, spec)} of `}${heldText(position.side, position.volume, position.symbol, spec)}${rest === null || rest < 1e-9 ? '' : ` · ${volumeText(rest, spec)} stay open`}`}
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
        <PositionFacts position={position} spec={spec} />
        <MarketFact
          symbol={position.symbol}
          of={position.side === 'BUY' ? 'bid' : 'ask'}
          price={market}
          spec={spec}
        />
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
        <DeviationField
          value={deviation}
          problem={problemOf(checked.problems, 'deviation')}
          onType={setDeviation}
        />
      </TradeForm>
      {isGrown && gone === null && (
        <Note role="status">
          {`The position held ${volumeText(opened.volume, spec)} lots when this was opened, now ${volumeText(position.volume, spec)}.`}
        </Note>
      )}
    </SendDialog>
  );
}
