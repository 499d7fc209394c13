import { Checkbox } from '../../components/choice';
import styles from './one-click-scope.module.css';
import { type AtOnceAction, atOnceActions, oneClick, useOneClickValue } from './one-click-state';

const words: Readonly<Record<AtOnceAction, string>> = {
  place: 'Sell, Buy and Place in the order ticket',
  close: '× on a position: closes it',
  levels: '× on a stop loss or take profit: removes it',
  cancel: '× on a pending order: cancels it',
  move: 'Dragging a line on the chart: moves the level when released',
};

/** Which clicks act at once while one-click trading is on; the others still ask. */
export function OneClickScope() {
  const scope = useOneClickValue((state) => state.scope);
  return (
    <fieldset className={styles.scope}>
      <legend>Skip confirmation for</legend>
      {atOnceActions.map((action) => (
        <Checkbox isLine key={action} isOn={scope[action]} onChange={(isOn) => oneClick.choose(action, isOn)}>
          {words[action]}
        </Checkbox>
      ))}
    </fieldset>
  );
}
