import { type AxisZone, axisZones } from '../../data/workspace/chart-choices';
import { useCharts, useDesk } from '../../data/workspace/desk-context';

const words: Readonly<Record<AxisZone, string>> = {
  broker: 'Broker time',
  utc: 'UTC',
  local: 'Time of this computer',
};

/** One switch for charts and tables, as in the charts' own properties. Takes effect at once. */
export function TimesSection() {
  const desk = useDesk();
  const { zone } = useCharts();
  return (
    <fieldset className="settings-section">
      <legend>Times in charts and tables</legend>
      <div className="settings-choices">
        {axisZones.map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name="times"
              checked={zone === each}
              onChange={() => desk.change({ charts: { ...desk.read().charts, zone: each } })}
            />
            {words[each]}
          </label>
        ))}
      </div>
      <p className="settings-note">
        Days, candles of a day and expiries stay the broker’s. The others are reckoned with the broker’s
        present offset: times before it last changed its clocks are an hour off.
      </p>
    </fieldset>
  );
}
