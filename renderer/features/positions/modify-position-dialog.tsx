import { useState } from 'react';
import { isKnown } from '../../../shared/model/enums';
import type { Position } from '../../../shared/model/position';
import { Button } from '../../components/button';
import { useAccount } from '../../data/account';
import { useSpec } from '../../data/symbols';
import {
  checkLevelTexts,
  type DrawnChange,
  Fact,
  Facts,
  heard,
  heldText,
  isBesideField,
  LevelFields,
  type LevelFocus,
  levelsChange,
  levelsRequest,
  levelText,
  MarketFact,
  PositionFacts,
  RemovesNote,
  refusalOf,
  SendDialog,
  TradeForm,
  useLiveQuote,
  useOpenPosition,
  useTradeDialogs,
  WidenedNote,
} from '../trading';
import styles from './modify-position-dialog.module.css';

/** `Modify position`: its stop loss and take profit. */
export function ModifyPositionDialog(props: {
  readonly opened: Position;
  /** The level whose field starts with the focus. */
  readonly focus: LevelFocus | null;
  readonly drawn?: DrawnChange | null;
  readonly onClose: () => void;
}) {
  const { opened, focus, drawn = null, onClose } = props;
  const { row: position, gone } = useOpenPosition(opened);
  const spec = useSpec(position.symbol);
  const quote = useLiveQuote(position.symbol);
  const account = useAccount().data ?? null;
  const dialogs = useTradeDialogs();
  // Null until it is edited: a level that a bot changes meanwhile is kept, not overwritten.
  const [typed, setTyped] = useState<{ sl: string | null; tp: string | null }>({
    sl: drawn?.texts.sl ?? null,
    tp: drawn?.texts.tp ?? null,
  });

  const texts = {
    sl: typed.sl ?? levelText(position.sl, spec),
    tp: typed.tp ?? levelText(position.tp, spec),
  };
  const checked = spec === null ? null : checkLevelTexts(texts, position, spec, quote);
  const side = isKnown(position.side) ? position.side : null;
  const market = quote === null ? position.priceCurrent : side === 'SELL' ? quote.ask : quote.bid;
  const isUndo =
    drawn?.undoes !== undefined &&
    typed.sl === (drawn.texts.sl ?? null) &&
    typed.tp === (drawn.texts.tp ?? null);
  const isUntouched = typed.sl === null && typed.tp === null;
  const refusal =
    gone ?? (checked === null ? "the symbol's specification is not loaded yet" : refusalOf(checked.problems));

  return (
    <SendDialog
      title={
        drawn?.undoes === undefined
          ? `Modify position ${position.ticket}`
          : `${drawn.undoes.title}, position ${position.ticket}`
      }
      sendLabel={isUndo ? drawn.undoes.verb : 'Modify'}
      sends={`${heldText(position.side, position.volume, position.symbol, spec)} · ${levelsChange(checked?.levels ?? null, position, spec?.digits ?? null)}`}
      sendTone="primary"
      keepLabel="Cancel"
      hasFields
      touches={{ of: 'position', ticket: position.ticket }}
      digits={spec?.digits ?? null}
      refusal={refusal}
      isRefusalBeside={isBesideField(refusal, checked?.problems ?? [], ['sl', 'tp'])}
      isUntouched={isUntouched && gone === null}
      request={(intentId) =>
        checked === null || checked.levels === null
          ? null
          : { name: 'modify-position', input: levelsRequest(intentId, position, checked.levels) }
      }
      {...heard(drawn)}
      onClose={onClose}
    >
      <Facts>
        <PositionFacts position={position} spec={spec} />
        <MarketFact
          symbol={position.symbol}
          of={side === 'SELL' ? 'ask' : 'bid'}
          price={market}
          spec={spec}
        />
        {spec !== null && spec.stopsLevel > 0 && (
          <Fact name="Least distance">{`${spec.stopsLevel} points from the market`}</Fact>
        )}
      </Facts>
      <TradeForm>
        <LevelFields
          {...texts}
          onType={(level, text) => setTyped({ ...typed, [level]: text })}
          problems={isUntouched ? [] : (checked?.problems ?? [])}
          side={side}
          volume={position.volume}
          entry={position.priceOpen}
          anchor={market}
          spec={spec}
          quote={quote}
          account={account}
          focus={focus}
        />
      </TradeForm>
      {!isUntouched && (
        <WidenedNote
          side={side}
          volume={position.volume}
          from={{ open: position.priceOpen, sl: position.sl }}
          to={checked?.levels == null ? null : { open: position.priceOpen, sl: checked.levels.sl }}
          spec={spec}
          account={account}
        />
      )}
      <RemovesNote removes={isUntouched ? [] : (checked?.removes ?? [])} />
      <p className={styles.elsewhere}>
        <Button tone="ghost" disabled={gone !== null} onClick={() => dialogs.openBreakEven([position])}>
          Break-even …
        </Button>
        <Button tone="ghost" disabled={gone !== null} onClick={() => dialogs.openReverse(position)}>
          Reverse …
        </Button>
        <Button tone="ghost" disabled={gone !== null} onClick={() => dialogs.openClose(position)}>
          Close position …
        </Button>
      </p>
    </SendDialog>
  );
}
