import { themeChoices } from '../../../shared/model/theme';
import { choosePalette, chooseTheme, paletteChoices, usePalette, useThemeChoice } from '../../base/theme';

const themeWords = { dark: 'Dark', light: 'Light', system: 'As the system' } as const;
const paletteWords = {
  standard: 'Green and red',
  'colour-blind': 'Colour-blind: blue and orange',
  reversed: 'Reversed: red rises',
  mono: 'Without colour',
} as const;

/** Both take effect at once: a look is judged by looking. */
export function ThemeSection() {
  const theme = useThemeChoice();
  const palette = usePalette();
  return (
    <>
      <fieldset className="settings-section">
        <legend>Theme</legend>
        <div className="settings-choices">
          {themeChoices.map((each) => (
            <label key={each} className="choice">
              <input type="radio" name="theme" checked={theme === each} onChange={() => chooseTheme(each)} />
              {themeWords[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="settings-section">
        <legend>Colours of prices, profit and sides</legend>
        <div className="settings-choices">
          {paletteChoices.map((each) => (
            <label key={each} className="choice">
              <input
                type="radio"
                name="palette"
                checked={palette === each}
                onChange={() => choosePalette(each)}
              />
              {paletteWords[each]}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
