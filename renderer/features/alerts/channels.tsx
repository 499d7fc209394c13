import { type FormEvent, useState } from 'react';
import { noticeKindNames } from '../../../shared/formats/notice-kinds';
import { type Channel, channelPresets, deliveries } from '../../../shared/model/channels';
import { noticeKinds } from '../../../shared/model/desktop-integration';
import { isolated } from '../../../shared/rules/isolated';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { TextField } from '../../components/field';
import { ForeignText } from '../../components/foreign-text';
import { ChoiceField, optionsOf } from '../../components/select';
import { FailureText, Loading } from '../../components/states';
import { Tabs } from '../../components/tabs';
import { useChannels, useRemoveChannel, useSaveChannel, useTestChannel } from '../../data/channels';
import { failureOf } from '../../data/failure-error';
import { useJournalClock } from '../journal';
import { shortTime } from './alert-words';
import {
  bodyProblem,
  type ChannelDraft,
  draftOf,
  inputOf,
  newChannel,
  presetFields,
  presetNames,
  presetNotes,
  storageWords,
  withPreset,
} from './channel-draft';
import styles from './channels.module.css';
import { MutedTraders } from './mute-button';

const deliveryWords = { sound: 'with sound', shown: 'shown only', off: 'off' } as const;
const add = 'add';

/** Where messages go, and of whom only alarms go there. */
export function Channels() {
  const { data, error, refetch } = useChannels();
  return (
    <section className={styles.channels} aria-label="Channels">
      <header className={styles.head}>
        <h3>Channels</h3>
        <MutedTraders />
      </header>
      {data !== undefined ? (
        <ChannelTabs channels={data} />
      ) : error === null ? (
        <Loading what="the channels" />
      ) : (
        <FailureText failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

/** A form for each, and one for the next where that is asked for. */
function ChannelTabs({ channels }: { readonly channels: readonly Channel[] }) {
  // One that fails later takes nobody from the form that he writes in.
  const [chosen, choose] = useState(() => channels.find(hasTrouble)?.id ?? channels[0]?.id ?? null);
  /** Of the form for the next: once it is kept, it is a tab of its own. */
  const [begun, setBegun] = useState(newChannel);
  const isThere = chosen === add || channels.some(({ id }) => id === chosen);
  const shown = isThere ? chosen : (channels[0]?.id ?? null);
  if (shown === null) {
    return (
      <div className={styles.none}>
        Messages are heard and seen on this computer alone.
        <Button onClick={() => choose(add)}>Add a channel</Button>
      </div>
    );
  }
  const tabs = channels.map((channel) => ({
    id: channel.id,
    label: `${hasTrouble(channel) ? '⚠ ' : ''}${isolated(channel.name)}`,
    content: <ChannelForm key={channel.id} channel={channel} first={draftOf(channel)} onSaved={choose} />,
  }));
  return (
    <Tabs
      name="Channels"
      tabs={[
        ...tabs,
        {
          id: add,
          label: 'Add a channel',
          content: (
            <ChannelForm
              key={begun.id}
              channel={null}
              first={begun}
              onSaved={(id) => {
                setBegun(newChannel());
                choose(id);
              }}
            />
          ),
        },
      ]}
      chosen={shown}
      onChoose={choose}
      aside={null}
    />
  );
}

const hasTrouble = ({ trouble, last, beat }: Channel): boolean =>
  trouble !== null || last?.isDelivered === false || beat?.isDelivered === false;

function ChannelForm(props: {
  /** Null: not kept yet. */
  readonly channel: Channel | null;
  readonly first: ChannelDraft;
  readonly onSaved: (id: string) => void;
}) {
  const { channel, first, onSaved } = props;
  const [draft, setDraft] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const save = useSaveChannel();
  const remove = useRemoveChannel();
  const [asksToRemove, setAsksToRemove] = useState(false);
  const change = (part: Partial<ChannelDraft>) => {
    save.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const fields = presetFields[draft.preset];
  const failure = save.error ?? remove.error;
  const refused = failure === null ? null : failureOf(failure);
  const refusedFor = (field: string): string => (refused?.field === field ? refused.message : '');
  const storage = channel?.secretStorage ?? 'none';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (draft.name.trim() === '' || save.isPending) return;
    save.mutate(inputOf(draft), {
      onSuccess: () => {
        // What was typed of the secret is with the host now.
        setDraft((before) => ({ ...before, secret: '' }));
        onSaved(draft.id);
      },
    });
  };
  return (
    <form
      className={styles.form}
      aria-label={channel === null ? 'Add a channel' : `Channel ${isolated(channel.name)}`}
      onSubmit={submit}
    >
      {channel !== null && <LastOfChannel channel={channel} />}
      <div className={styles.fields}>
        <TextField
          label="Name"
          maxLength={40}
          placeholder="e.g. Phone"
          value={draft.name}
          error={isTried && draft.name.trim() === '' ? 'Enter a name.' : refusedFor('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <ChoiceField
          label="Service"
          value={draft.preset}
          options={optionsOf(channelPresets, presetNames)}
          onChoose={(preset) => change(withPreset(draft, preset))}
        />
        {fields.url !== null && (
          <TextField
            {...fields.url}
            inputMode="url"
            value={draft.url}
            error={refusedFor('url')}
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
        {fields.to !== null && (
          <TextField
            {...fields.to}
            value={draft.to}
            error={bodyProblem(draft) || refusedFor('to')}
            onChange={({ target }) => change({ to: target.value })}
          />
        )}
        <TextField
          label={fields.secret.label}
          type="password"
          autoComplete="new-password"
          placeholder={storage === 'none' ? fields.secret.placeholder : 'leave empty to keep it'}
          value={draft.secret}
          error={refusedFor('secret')}
          hint={storage === 'none' ? '' : storageWords[storage]}
          onChange={({ target }) => change({ secret: target.value })}
        />
      </div>
      {draft.preset !== 'heartbeat' && (
        <>
          <fieldset className={styles.kinds}>
            <legend>What is told</legend>
            {noticeKinds.map((kind) => (
              <ChoiceField
                key={kind}
                label={noticeKindNames[kind]}
                value={draft.kinds[kind]}
                options={optionsOf(deliveries, deliveryWords)}
                onChoose={(delivery) => change({ kinds: { ...draft.kinds, [kind]: delivery } })}
              />
            ))}
          </fieldset>
          <Checkbox isOn={draft.tellsMoney} onChange={(tellsMoney) => change({ tellsMoney })}>
            Amounts of money
          </Checkbox>
        </>
      )}
      {draft.preset === 'ntfy' && (
        <Checkbox isOn={draft.beats} onChange={(beats) => change({ beats })}>
          Tell me if Bridgewatch stops
        </Checkbox>
      )}
      {presetNotes[draft.preset] !== null && <p className={styles.last}>{presetNotes[draft.preset]}</p>}
      {refused !== null && !['name', 'url', 'to', 'secret'].includes(refused.field ?? '') && (
        <FailureText failure={refused} />
      )}
      <footer className={styles.foot}>
        {channel !== null && (
          <>
            <TestOfChannel
              id={channel.id}
              isChanged={JSON.stringify(draft) !== JSON.stringify(draftOf(channel))}
            />
            <span className={styles.room} />
            {asksToRemove && (
              <Button
                tone="danger"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id: channel.id })}
              >
                {`Remove ${isolated(channel.name)}${storage === 'none' ? '' : ' with its secret'}`}
              </Button>
            )}
            {/* In the same place, so that a second press removes nothing. */}
            <Button tone="ghost" onClick={() => setAsksToRemove(!asksToRemove)}>
              {asksToRemove ? 'Keep' : 'Remove …'}
            </Button>
          </>
        )}
        <Button type="submit" tone="primary" disabled={save.isPending}>
          {save.isPending ? 'Saving …' : channel === null ? 'Add channel' : 'Save channel'}
        </Button>
      </footer>
    </form>
  );
}

function LastOfChannel({ channel }: { readonly channel: Channel }) {
  const { preset, trouble, last, beat, waiting, undelivered, nextTryMs } = channel;
  const { timeText } = useJournalClock();
  const atText = (ms: number): string => shortTime(timeText(ms), timeText(Date.now()));
  const counts = [
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(nextTryMs === null ? [] : [`next try ${atText(nextTryMs)}`]),
    ...(undelivered > 0 ? [`${undelivered} recorded as undelivered`] : []),
  ];
  return (
    <div className={styles.last} role="status">
      {trouble !== null && (
        <p className={styles.trouble}>
          ⚠ <ForeignText>{trouble}</ForeignText>
        </p>
      )}
      <p className={last?.isDelivered === false ? styles.trouble : undefined}>
        {last === null ? (
          preset === 'heartbeat' ? null : (
            'Nothing sent yet'
          )
        ) : (
          <>
            {last.isDelivered ? 'Delivered' : '⚠ Not delivered'} {atText(last.atMs)}:{' '}
            <ForeignText>{last.words}</ForeignText>
          </>
        )}
        {counts.length > 0 && ` · ${counts.join(' · ')}`}
      </p>
      {beat !== null && (
        <p className={beat.isDelivered ? undefined : styles.trouble}>
          {beat.isDelivered ? 'Sign of life' : '⚠ No sign of life'} {atText(beat.atMs)}:{' '}
          <ForeignText>{beat.words}</ForeignText>
        </p>
      )}
    </div>
  );
}

/** As the channel is kept: what is typed is to be saved first. */
function TestOfChannel({ id, isChanged }: { readonly id: string; readonly isChanged: boolean }) {
  const test = useTestChannel();
  const { data, error, isPending } = test;
  const failure = error === null ? null : failureOf(error);
  return (
    <>
      <Button
        disabled={isPending || isChanged}
        title={isChanged ? 'Save the channel first' : undefined}
        onClick={() => test.mutate({ id })}
      >
        {isPending ? 'Sending …' : 'Send a test'}
      </Button>
      <span
        role="status"
        className={styles.answer}
        data-bad={failure !== null || data?.isDelivered === false}
      >
        {failure !== null ? (
          `Not sent: ${failure.message}`
        ) : data === undefined ? (
          ''
        ) : (
          <span title={data.text}>
            {data.isDelivered ? 'Delivered: ' : 'Not delivered: '}
            <ForeignText>{data.words}</ForeignText>
          </span>
        )}
      </span>
    </>
  );
}
