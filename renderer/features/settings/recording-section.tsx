import { useState } from 'react';
import { formatBrokerTime, formatLength } from '../../../shared/math/time';
import type { RecordingStatus } from '../../../shared/model/recording';
import { isolated } from '../../../shared/rules/isolated';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Note } from '../../components/note';
import { FailureText } from '../../components/states';
import { failureOf } from '../../data/failure-error';
import { useDeleteRecording, useRecording } from '../../data/recording';
import { ExportRecording } from './export-recording';
import { SectionTitle } from './section-title';
import settingsStyles from './settings.module.css';

/** What the host has recorded of all accounts, and the way to be rid of it. */
export function RecordingSection() {
  const { data: status, error } = useRecording();
  const remove = useDeleteRecording();
  const [isAsked, setIsAsked] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const close = () => setIsAsked(false);
  if (status === undefined) return error === null ? null : <FailureText failure={failureOf(error)} />;
  return (
    <fieldset className={settingsStyles.section}>
      <SectionTitle of="recording">Recording on this computer</SectionTitle>
      {status.trouble !== null && <Note role="alert">{status.trouble}</Note>}
      <p className={settingsStyles.note} role="status" aria-label="Recording">
        {recordedWords(status)}
      </p>
      <p className={settingsStyles.note}>
        {`Account, positions, orders, quotes and deals as they were read, readable by your user alone, without tokens. Beyond ${sizeWords(
          status.mostBytes,
        )} or ${status.mostDays} recorded days the oldest is deleted.`}
        {status.folder !== null && ` Folder: ${status.folder}`}
      </p>
      {remarksOf(status).map((remark) => (
        <p key={remark} className={settingsStyles.note}>
          {remark}
        </p>
      ))}
      {status.history.trouble === null ? (
        <p className={settingsStyles.note}>
          {`Deals, equity by the minute and moved stops stay longer, ${keptWords(status.history)}.`}
        </p>
      ) : (
        <Note>{status.history.trouble}</Note>
      )}
      <div>
        <Button disabled={status.state === 'off'} onClick={() => setIsExporting(true)}>
          Export recording …
        </Button>{' '}
        <Button disabled={status.bytes === 0 || remove.isPending} onClick={() => setIsAsked(true)}>
          Delete recordings …
        </Button>
      </div>
      {isExporting && <ExportRecording onClose={() => setIsExporting(false)} />}
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
                  remove.mutate({});
                }}
              >
                {`Delete ${sizeWords(status.bytes)}`}
              </Button>
            </>
          }
        >
          <p>
            Everything recorded is deleted, of every account, and cannot be brought back.{' '}
            {status.history.isShared
              ? 'The history in PostgreSQL stays, as others may use it. '
              : 'The history of deals, equity and stops is deleted too. '}
            The journal of your orders stays. Recording goes on.
          </p>
        </Dialog>
      )}
    </fieldset>
  );
}

function keptWords({ isShared, bytes, mostBytes }: RecordingStatus['history']): string {
  if (isShared) return 'in the PostgreSQL of HISTORY_URL';
  const now = bytes === null ? '' : ` (${sizeWords(bytes)} now)`;
  return `about 60 MB a year and account${now}; beyond ${sizeWords(mostBytes)} the oldest months are deleted`;
}

function recordedWords({ state, bytes, fromMs, accounts }: RecordingStatus): string {
  const of = accounts > 1 ? ` of ${accounts} accounts` : '';
  const has =
    fromMs === null
      ? 'Nothing recorded yet.'
      : `${sizeWords(bytes)}${of} since ${formatBrokerTime(fromMs / 1_000, 'day')} (UTC).`;
  switch (state) {
    case 'recording':
      return `On. ${has}`;
    case 'another-host':
      return 'Another Bridgewatch on this computer records what it watches itself. What only this one watches is not recorded.';
    case 'trouble':
      return has;
    case 'off':
      return 'Off.';
  }
}

const whyNotRead: Readonly<Record<RecordingStatus['notRead'][number]['why'], string>> = {
  damaged: 'Damaged, kept; the rest of the recording is read',
  newer: 'Written by a newer version, kept and not read by this one',
  foreign: 'Not part of the recording, left alone',
};
const mostNamed = 3;

/** What is out of the ordinary, a sentence each. */
function remarksOf({ notRead, clockSet, oldQuote, notWatched }: RecordingStatus): readonly string[] {
  const remarks = (['damaged', 'newer', 'foreign'] as const).flatMap((why) => {
    const names = notRead.flatMap((each) => (each.why === why ? [each.file] : []));
    const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
    return names.length === 0
      ? []
      : [`${whyNotRead[why]}: ${names.slice(0, mostNamed).map(isolated).join(', ')}${more}`];
  });
  if (clockSet !== null) remarks.push(clockWords(clockSet));
  if (oldQuote !== null)
    remarks.push(
      `The bridge sent a quote of ${isolated(oldQuote.symbol)} ${formatLength(oldQuote.byMs / 1_000)} older than one before it, at ${utcText(
        oldQuote.atMs,
      )}. If that repeats, prices on screen may be old: restart the bridge, and switch off caching in any proxy before it.`,
    );
  if (notWatched !== null)
    remarks.push(
      `Nothing was recorded from ${utcText(notWatched.fromMs)} to ${utcText(notWatched.toMs)}, ${formatLength(
        (notWatched.toMs - notWatched.fromMs) / 1_000,
      )}: Bridgewatch was not running, or watched another account. Deals of that time are in History; stops and equity are not known. To have no gaps, keep watching in the tray or with --watch.`,
    );
  return remarks;
}

function clockWords({ atMs, byMs }: NonNullable<RecordingStatus['clockSet']>): string {
  const by = formatLength(Math.abs(byMs) / 1_000);
  const at = utcText(atMs);
  return byMs < 0
    ? `The clock of this computer was set back by ${by} at ${at}: the time before it is recorded twice.`
    : `The clock of this computer was set ahead by ${by} to ${at}. Nothing was deleted. If that time is wrong, correct the clock: recordings have the wrong time until then.`;
}

const utcText = (ms: number): string => `${formatBrokerTime(ms / 1_000)} (UTC)`;

/** In decimal units, as file managers have them. */
function sizeWords(bytes: number): string {
  if (bytes >= 1e9) return `${Number((bytes / 1e9).toFixed(1))} GB`;
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1e3)} kB`;
}
