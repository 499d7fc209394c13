import { useState } from 'react';
import { formatBrokerTime } from '../../../shared/math/time';
import type { RecordingStatus } from '../../../shared/model/recording';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { FailureText } from '../../components/states';
import { failureOf } from '../../data/failure-error';
import { useDeleteRecording, useRecording } from '../../data/recording';
import settingsStyles from './settings.module.css';

/** What the host has recorded of all accounts, and the way to be rid of it. */
export function RecordingSection() {
  const { data: status, error } = useRecording();
  const remove = useDeleteRecording();
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  if (status === undefined) return error === null ? null : <FailureText failure={failureOf(error)} />;
  return (
    <fieldset className={settingsStyles.section}>
      <legend>Recording on this computer</legend>
      <p className={settingsStyles.note} role="status" aria-label="Recording">
        {status.trouble ?? recordedWords(status)}
      </p>
      <p className={settingsStyles.note}>
        {`Account, positions, orders, quotes and deals as they were read, readable by your user alone, without tokens. Beyond ${sizeWords(
          status.mostBytes,
        )} or ${status.mostDays} days the oldest is deleted.`}
        {status.folder !== null && ` Folder: ${status.folder}`}
      </p>
      {status.damaged.length > 0 && (
        <p className={settingsStyles.note}>{`Could not be read whole: ${status.damaged.join(', ')}`}</p>
      )}
      <div>
        <Button disabled={status.bytes === 0 || remove.isPending} onClick={() => setIsAsked(true)}>
          Delete recordings …
        </Button>
      </div>
      {remove.error !== null && <FailureText failure={failureOf(remove.error)} />}
      {isAsked && (
        <Dialog
          title="Delete recordings"
          isOpen
          onClose={close}
          footer={
            <>
              <Button autoFocus onClick={close}>
                Cancel
              </Button>
              <Button
                tone="danger"
                onClick={() => {
                  close();
                  remove.mutate();
                }}
              >
                {`Delete ${sizeWords(status.bytes)}`}
              </Button>
            </>
          }
        >
          <p>
            Everything recorded is deleted, of every account, and cannot be brought back. The journal of your
            orders stays. Recording goes on.
          </p>
        </Dialog>
      )}
    </fieldset>
  );
}

function recordedWords({ state, bytes, fromMs }: RecordingStatus): string {
  const has =
    fromMs === null
      ? 'Nothing recorded yet.'
      : `${sizeWords(bytes)} since ${formatBrokerTime(fromMs / 1_000, 'day')} (UTC).`;
  switch (state) {
    case 'recording':
      return `On. ${has}`;
    case 'another-host':
      return 'Another Bridgewatch on this computer is recording.';
    case 'trouble':
      return `Off: it cannot be written. ${has}`;
    case 'off':
      return 'Off.';
  }
}

/** In decimal units, as file managers have them. */
function sizeWords(bytes: number): string {
  if (bytes >= 1e9) return `${Number((bytes / 1e9).toFixed(1))} GB`;
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1e3)} kB`;
}
