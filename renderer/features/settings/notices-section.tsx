import { useState } from 'react';
import { type NoticeChoices, type NoticeKind, noticeKinds } from '../../../shared/model/desktop-integration';
import type { QuietHours } from '../../../shared/model/quiet-hours';
import type { Settings } from '../../../shared/model/settings';
import { useStore } from '../../base/store';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { TextField } from '../../components/field';
import { FailureText } from '../../components/states';
import { failureOf } from '../../data/failure-error';
import {
  askBrowser,
  type BrowserPermission,
  browserPermission,
} from '../../data/notifications/browser-notices';
import { type Sound, soundChoices, sounds, tryOut } from '../../data/notifications/sounds';
import { useApp, useSaveNotices, useSaveQuietHours } from '../../data/settings';
import styles from './notices-section.module.css';
import { SectionTitle } from './section-title';
import settingsStyles from './settings.module.css';

const kindLabels: Readonly<Record<NoticeKind, string>> = {
  fills: 'Fills: positions opened or closed by an order, a bot or the broker',
  levels: 'Stop loss and take profit hit',
  stops: 'A position without a stop loss for a minute',
  margin: 'Margin call and stop-out',
  connection: 'Connection lost',
  alerts: 'An alert or a promise of yours',
};

/** A switch for each kind of system notification. Takes effect at once. */
export function NoticesSection({ settings }: { readonly settings: Settings }) {
  const save = useSaveNotices();
  /** The pressed choice, until the host has answered: otherwise the checkbox would look stuck. */
  const [asked, setAsked] = useState<NoticeChoices | null>(null);
  const notices = asked ?? settings.notices;
  const choose = (next: NoticeChoices) => {
    setAsked(next);
    save.mutate(next, { onSettled: () => setAsked(null) });
  };
  return (
    <fieldset className={settingsStyles.section}>
      <SectionTitle of="notices">Notifications on the desktop</SectionTitle>
      <BrowserPermissionLine />
      <div className={`${settingsStyles.choices} ${styles.choicesDown}`}>
        {noticeKinds.map((kind) => (
          <Checkbox key={kind} isOn={notices[kind]} onChange={(isOn) => choose({ ...notices, [kind]: isOn })}>
            {kindLabels[kind]}
          </Checkbox>
        ))}
      </div>
      <SoundsPart />
      <QuietHoursPart quietHours={settings.quietHours} />
      {save.error !== null && <FailureText failure={failureOf(save.error)} />}
    </fieldset>
  );
}

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const timeOf = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16);
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Takes effect at once. An hour that is being typed does not. */
function QuietHoursPart({ quietHours }: { readonly quietHours: QuietHours }) {
  const save = useSaveQuietHours();
  /** What this dialog has asked for: a time that is left by a click on a day is saved with it, before it is read back. */
  const [asked, setAsked] = useState<QuietHours | null>(null);
  const shown = asked ?? quietHours;
  const { isOn, days } = shown;
  const change = (part: Partial<QuietHours>) => {
    const next = { ...shown, ...part };
    setAsked(next);
    save.mutate({ ...next, days: [...next.days] }, { onError: () => setAsked(null) });
  };
  return (
    <>
      <Checkbox isOn={isOn} onChange={(is) => change({ isOn: is })}>
        Quiet hours: only alarms are heard and sent, the rest comes at their end
      </Checkbox>
      {isOn && (
        <>
          <div className={settingsStyles.grid}>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={`${end} ${shown[end]}`}
                label={end === 'from' ? 'Quiet from' : 'Quiet to'}
                type="time"
                defaultValue={timeOf(shown[end])}
                onBlur={({ target }) => target.value !== '' && change({ [end]: minutesOf(target.value) })}
              />
            ))}
          </div>
          <div className={settingsStyles.choices} title="Days on which they begin">
            {dayNames.map((name, day) => (
              <Checkbox
                key={name}
                isOn={days.includes(day)}
                onChange={(is) =>
                  change({ days: [...days.filter((each) => each !== day), ...(is ? [day] : [])] })
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </>
      )}
      {save.error !== null && <FailureText failure={failureOf(save.error)} />}
    </>
  );
}

const soundLabels: Readonly<Record<NoticeKind, string>> = {
  fills: 'Sound of fills',
  levels: 'of levels hit',
  stops: 'of a missing stop',
  margin: 'of margin',
  connection: 'of a lost connection',
  alerts: 'of alerts and promises',
};
const soundNames: Readonly<Record<Sound, string>> = {
  fill: 'Fill',
  stop: 'Level hit',
  breach: 'Alert',
  alarm: 'Alarm',
  lost: 'Connection lost',
};

/** Of this browser or desktop app; the last used of its windows sounds. */
function SoundsPart() {
  const choices = useStore(soundChoices);
  return (
    <>
      <div className={settingsStyles.choices}>
        {noticeKinds.map((kind) => (
          <Checkbox
            key={kind}
            isOn={choices[kind]}
            onChange={(isOn) => soundChoices.change({ [kind]: isOn })}
          >
            {soundLabels[kind]}
          </Checkbox>
        ))}
      </div>
      <fieldset className={settingsStyles.choices} aria-label="Hear a sound">
        {sounds.map((sound) => (
          <Button key={sound} tone="ghost" onClick={() => void tryOut(sound)}>
            {soundNames[sound]}
          </Button>
        ))}
      </fieldset>
    </>
  );
}

const permissionLabels: Readonly<Record<BrowserPermission, string>> = {
  granted: '',
  default: 'Notification permission has not been requested yet.',
  denied: 'Notifications are blocked for this page. Change it in the browser’s site settings.',
  none: 'This browser does not support notifications.',
};

/** Where the browser shows the notifications, its user has to allow them first. */
function BrowserPermissionLine() {
  const { data: app } = useApp();
  const [permission, setPermission] = useState(browserPermission);
  if (app?.notifier !== 'browser' || permission === 'granted') return null;
  return (
    <>
      <p className={settingsStyles.note}>{permissionLabels[permission]}</p>
      {permission === 'default' && (
        <div>
          <Button onClick={() => void askBrowser().then(setPermission)}>Allow notifications …</Button>
        </div>
      )}
    </>
  );
}
