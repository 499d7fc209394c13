import { type AtOnceAction, atOnceActions, oneClick, useOneClickValue } from './one-click-state';
import './one-click.css';

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
    <fieldset className="one-click-scope">
      <legend>Skip confirmation for</legend>
      {atOnceActions.map((action) => (
        <label key={action} className="plan-check">
          <input
            type="checkbox"
            checked={scope[action]}
            onChange={(event) => oneClick.choose(action, event.target.checked)}
          />
          {words[action]}
        </label>
      ))}
    </fieldset>
  );
}
