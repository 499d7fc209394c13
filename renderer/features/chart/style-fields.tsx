import { type Timeframe, timeframes } from '../../../shared/model/enums';
import { paletteNames, palettes } from '../../base/line-colours';
import { useTheme } from '../../base/theme';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';

/** The colour of an indicator: one of the palette, which has a shade for each theme, or the chart's own pick. */
export function ColourField(props: {
  readonly value: string | undefined;
  readonly onChange: (colour: string | undefined) => void;
}) {
  const { value, onChange } = props;
  const theme = useTheme();
  return (
    <fieldset className="look-field">
      <legend>Colour</legend>
      <label className="look-choice">
        <input
          type="radio"
          name="colour"
          checked={value === undefined}
          onChange={() => onChange(undefined)}
        />
        automatic
      </label>
      {paletteNames.map((name) => (
        <label key={name} className="look-choice" title={name}>
          <input
            type="radio"
            name="colour"
            aria-label={name}
            checked={value === name}
            onChange={() => onChange(name)}
          />
          <span className="look-swatch" style={{ background: palettes[theme][name] }} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}

/** The timeframes whose chart shows the indicator; all of them are no choice. */
export function TimeframesField(props: {
  readonly value: IndicatorChoice['timeframes'];
  readonly onChange: (value: readonly Timeframe[] | undefined) => void;
}) {
  const { value, onChange } = props;
  const isOn = (timeframe: Timeframe): boolean => value === undefined || value.includes(timeframe);
  const toggle = (timeframe: Timeframe) => {
    const next = timeframes.filter((each) => isOn(each) !== (each === timeframe));
    onChange(next.length === timeframes.length ? undefined : next);
  };
  return (
    <fieldset className="look-field">
      <legend>Shown on</legend>
      {timeframes.map((timeframe) => (
        <label key={timeframe} className="look-choice">
          <input type="checkbox" checked={isOn(timeframe)} onChange={() => toggle(timeframe)} />
          {timeframe}
        </label>
      ))}
    </fieldset>
  );
}
