import type { ReactNode } from 'react';
import { levelNames } from '../../../shared/math/levels';
import type { Position } from '../../../shared/model/position';
import { describeOthers } from '../../../shared/rules/touched';
import { useTraderNames } from '../../data/trader-names';
import { usePositionTrader } from '../../data/traders';
import { useArming, useOneClick, useOneClickValue, useTradeDialogs } from '../trading';
import styles from './at-once.module.css';

/** MetaTrader's × in a cell while one-click trading is armed. It is right of its number, and nothing moves when it appears. */
function Cross(props: {
  readonly name: string;
  readonly position: Position;
  /** Identifies the control while its click is being sent. */
  readonly control: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  const { name, position, control, onPress, children } = props;
  const words = useAtOnceWords(position);
  const isBusy = useOneClickValue((state) => state.busy.has(control));
  return (
    <span className={styles.once}>
      <button
        type="button"
        className={styles.cross}
        aria-label={name}
        title={`${name}, ${words}`}
        disabled={isBusy}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={(event) => {
          event.stopPropagation();
          onPress();
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        ×
      </button>
      {children}
    </span>
  );
}

/** Whether the press sends or asks first, and whose position it is. */
function useAtOnceWords(position: Position): string {
  const trader = usePositionTrader()(position);
  const isAllowed = useTraderNames().botOf(trader.key)?.isAtOnceAllowed === true;
  const whose = describeOthers({ what: 'position', trader });
  return whose === '' ? 'at once' : `${isAllowed ? 'at once' : 'asks first'}\n${whose}`;
}

interface AtOnceProps {
  readonly position: Position;
  readonly children: ReactNode;
}

/** The Profit cell: its × closes the position. */
export function CloseAtOnce(props: AtOnceProps) {
  const { isArmed } = useArming();
  return isArmed ? <ArmedClose {...props} /> : props.children;
}

function ArmedClose({ position, children }: AtOnceProps) {
  const { closeAtOnce } = useOneClick();
  const dialogs = useTradeDialogs();
  return (
    <Cross
      name={`Close ${position.ticket} now`}
      position={position}
      control={`close ${position.ticket}`}
      onPress={() => {
        if (!closeAtOnce(position)) dialogs.openClose(position);
      }}
    >
      {children}
    </Cross>
  );
}

/** The SL or TP cell: its × removes the level. */
export function RemoveLevelAtOnce(props: AtOnceProps & { readonly level: 'sl' | 'tp' }) {
  const { isArmed } = useArming();
  if (!isArmed) return props.children;
  // The same room without a level, so that the numbers of a column stay aligned.
  return props.position[props.level] > 0 ? (
    <ArmedRemove {...props} />
  ) : (
    <span className={styles.once}>{props.children}</span>
  );
}

function ArmedRemove({ position, level, children }: AtOnceProps & { readonly level: 'sl' | 'tp' }) {
  const { removeLevelAtOnce } = useOneClick();
  const dialogs = useTradeDialogs();
  return (
    <Cross
      name={`Remove ${levelNames[level]} of ${position.ticket} now`}
      position={position}
      control={`${level} ${position.ticket}`}
      onPress={() => {
        if (!removeLevelAtOnce(position, level)) dialogs.openModifyPosition(position, level);
      }}
    >
      {children}
    </Cross>
  );
}
