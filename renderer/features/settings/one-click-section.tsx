import { Button } from '../../components/button';
import { OneClickScope, useArming } from '../trading';

/** One-click trading, and which clicks still ask while it is on. Takes effect at once. */
export function OneClickSection() {
  const { isArmed, refusal, arm, disarm } = useArming();
  return (
    <fieldset className="settings-section">
      <legend>One-click trading</legend>
      <p className="settings-note">
        {isArmed
          ? 'On for the account that is shown, until the account or the bridge changes or the page is loaded anew.'
          : 'Off: every order is confirmed in a dialog.'}
      </p>
      <div>
        <Button
          disabled={refusal !== null && !isArmed}
          title={refusal ?? undefined}
          onClick={isArmed ? disarm : arm}
        >
          {isArmed ? 'Switch off' : 'Switch on …'}
        </Button>
      </div>
      <OneClickScope />
    </fieldset>
  );
}
