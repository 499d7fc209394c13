import { useState } from 'react';
import {
  type ClosingChoice,
  closingChoices,
  type DesktopChange,
} from '../../../shared/model/desktop-integration';
import { Checkbox, Radios } from '../../components/choice';
import { FailureText } from '../../components/states';
import { useDesktop, useSaveDesktop } from '../../data/desktop';
import { failureOf } from '../../data/failure-error';
import { SectionTitle } from './section-title';
import settingsStyles from './settings.module.css';

const closingLabels: Readonly<Record<ClosingChoice, string>> = {
  watch: 'Keep watching in the tray',
  quit: 'Quit',
};

/** What closing the window does, and starting with the system: of the desktop app alone. Takes effect at once. */
export function DesktopSection() {
  const { data: choices } = useDesktop();
  const save = useSaveDesktop();
  /** The pressed choice, until the host has answered: otherwise the checkbox would look stuck. */
  const [asked, setAsked] = useState<DesktopChange>({});
  if (choices === undefined || choices === null) return null;
  const { closing, startsWithSystem } = { ...choices, ...asked };
  const choose = (change: DesktopChange) => {
    setAsked(change);
    save.mutate(change, { onSettled: () => setAsked({}) });
  };
  return (
    <fieldset className={settingsStyles.section}>
      <SectionTitle of="desktop">When the window is closed</SectionTitle>
      <div className={settingsStyles.choices}>
        <Radios
          name="closing"
          options={closingChoices}
          words={closingLabels}
          chosen={closing}
          onChoose={(closing) => choose({ closing })}
        />
      </div>
      <p className={settingsStyles.note}>
        {closing === null && 'You are asked when you close the window. '}
        In the tray Bridgewatch goes on recording and notifying you, and asks before it quits.
      </p>
      {startsWithSystem !== null && (
        <div className={settingsStyles.choices}>
          <Checkbox isOn={startsWithSystem === true} onChange={(isOn) => choose({ startsWithSystem: isOn })}>
            Start Bridgewatch when you log in
          </Checkbox>
        </div>
      )}
      {save.error !== null && <FailureText failure={failureOf(save.error)} />}
    </fieldset>
  );
}
