import { chooseTheme, themeChoices, useThemeChoice } from '../../workspace/theme';

const words = { dark: 'Dark', light: 'Light', system: 'As the system' } as const;

/** Takes effect at once: a look is judged by looking. */
export function ThemeSection() {
  const choice = useThemeChoice();
  return (
    <fieldset className="settings-section">
      <legend>Theme</legend>
      <div className="settings-choices">
        {themeChoices.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name="theme" checked={choice === each} onChange={() => chooseTheme(each)} />
            {words[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
