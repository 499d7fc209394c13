import { useState } from 'react';
import {
  type ClosingChoice,
  closingChoices,
  type DesktopChange,
} from '../../../shared/model/desktop-integration';
import { Checkbox } from '../../components/choice';
import { FailureText } from '../../components/states';
import { useDesktop, useSaveDesktop } from '../../data/desktop';
import { failureOf } from '../../data/failure-error';
import { ChoiceSection } from './section-title';
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
    <ChoiceSection
      of="desktop"
      title="When the window is closed"
      options={closingChoices}
      words={closingLabels}
      chosen={closing}
      onChoose={(closing) => choose({ closing })}
    >
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
    </ChoiceSection>
  );
}
