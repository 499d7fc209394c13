import { useState } from 'react';
import { noticeKindNames } from '../../../shared/formats/notice-kinds';
import { type NoticeChoices, noticeKinds } from '../../../shared/model/desktop-integration';
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

/** What is heard and notified of, by kind. Takes effect at once. The last used of several windows sounds. */
export function NoticesSection({ settings }: { readonly settings: Settings }) {
  const save = useSaveNotices();
  /** The pressed choice, until the host has answered: otherwise the checkbox would look stuck. */
  const [asked, setAsked] = useState<NoticeChoices | null>(null);
  const notices = asked ?? settings.notices;
  const heard = useStore(soundChoices);
  const choose = (next: NoticeChoices) => {
    setAsked(next);
    save.mutate(next, { onSettled: () => setAsked(null) });
  };
  return (
    <fieldset className={settingsStyles.section}>
      <SectionTitle of="notices">Notifications on the desktop</SectionTitle>
      <BrowserPermissionLine />
      <table className={styles.kinds}>
        <thead>
          <tr>
            <th scope="col">What happens</th>
            <th scope="col">Notification</th>
            <th scope="col">Sound</th>
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{noticeKindNames[kind]}</th>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${noticeKindNames[kind]}: notification`}
                  checked={notices[kind]}
                  onChange={({ target }) => choose({ ...notices, [kind]: target.checked })}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${noticeKindNames[kind]}: sound`}
                  checked={heard[kind]}
                  onChange={({ target }) => soundChoices.change({ [kind]: target.checked })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <fieldset className={styles.hear} aria-label="Hear a sound">
        {sounds.map((sound) => (
          <Button key={sound} tone="ghost" onClick={() => void tryOut(sound)}>
            {soundNames[sound]}
          </Button>
        ))}
      </fieldset>
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

const soundNames: Readonly<Record<Sound, string>> = {
  fill: 'Fill',
  stop: 'Level hit',
  breach: 'Alert',
  alarm: 'Alarm',
  lost: 'Connection lost',
};

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
