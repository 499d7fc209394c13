import { TextField } from '../../components/field';
import { limitsText, type PollingTexts, pollingFields, readInterval } from './polling-fields';

export function PollingSection(props: {
  readonly texts: PollingTexts;
  readonly onChange: (texts: PollingTexts) => void;
}) {
  const { texts, onChange } = props;
  return (
    <fieldset className="settings-section">
      <legend>Polling intervals, seconds</legend>
      <p className="settings-note">
        The terminal serves one call at a time: shorter intervals compete with the bot’s orders. A slow bridge
        is asked less often by itself.
      </p>
      <div className="settings-grid">
        {pollingFields.map((field) => (
          <TextField
            key={field.key}
            label={field.label}
            layout="above"
            inputMode="decimal"
            value={texts[field.key]}
            hint={limitsText(field)}
            error={
              readInterval(texts[field.key], field) === null ? `Between ${limitsText(field).slice(3)} s.` : ''
            }
            onChange={(event) => onChange({ ...texts, [field.key]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
