import { useEffect, useSyncExternalStore } from 'react';
import { withWho } from '../../../shared/formats/account-lines';
import { describeFailure } from '../../../shared/formats/describe-failure';
import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { assertNever } from '../../../shared/model/result';
import { isolated } from '../../../shared/rules/isolated';
import { Button, IconButton } from '../../components/button';
import { Unseen } from '../../components/unseen';
import { accountStore } from '../../data/account-store';
import { askAlerts } from '../../data/alerts';
import { useBridge } from '../../data/bridge';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { localClockTime, noticeText } from '../../data/notifications/notice-text';
import {
  dismissToast,
  type Notice,
  type NoticeOffer,
  notify,
  useNotices,
} from '../../data/notifications/store';
import { useOrders } from '../../data/orders';
import { openReplay } from '../../data/replay/open-replay';
import { useTraderNames } from '../../data/trader-names';
import { useFrameTrade } from '../../data/workspace/chart-place';
import { showIntent, UndoOffer, useTradeDialogs } from '../../features/trading';
import { useSee } from './seen';
import styles from './toasts.module.css';

const shownToasts = 2;
const goodMs = 6_000;
/** Errors stay longer; unknown results, and those marked `stays`, stay until they are dismissed. Milliseconds. */
const badMs = 15_000;

/**
 * The region `Notifications` holds every line of the account on the screen, for screen readers: a log announces
 * additions only, so each event is read out once. The newest are shown as toasts; the Journal tab shows them all.
 */
export function NotificationsLog() {
  const notices = useNotices();
  const names = useTraderNames();
  const present = useSyncExternalStore(accountStore.subscribe, accountStore.present);
  return (
    // Of a trader that is named anew nothing is read out again. Another bridge gets a new log element: lines that come back with an account must not be read out again.
    <Unseen key={present} as="div" role="log" aria-label="Notifications" aria-relevant="additions">
      {notices.map((notice) => (
        <p key={notice.id}>{`${localClockTime(notice.at)}: ${noticeText(notice, names)}`}</p>
      ))}
    </Unseen>
  );
}

/** Lines that stay first, then the newest: at most two; the Journal tab has them all. */
function shownOf(notices: readonly Notice[]): readonly Notice[] {
  const waiting = notices.filter((notice) => notice.isToast).toReversed();
  const staying = waiting.filter((notice) => notice.stays);
  const others = waiting.filter((notice) => !notice.stays);
  return [...staying, ...others].slice(0, shownToasts);
}

/** One line each, in the empty end of the row of tabs, where a toast hides nothing. */
export function Toasts() {
  const shown = shownOf(useNotices());
  return (
    <div className={styles.toasts}>
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

const lifeOf = (notice: Notice): number | null =>
  notice.stays ? null : notice.tone === 'bad' || notice.tone === 'warn' ? badMs : goodMs;

function Toast({ notice }: { readonly notice: Notice }) {
  const { id, symbol } = notice;
  const names = useTraderNames();
  const detail = withWho(notice, names);
  const frame = useFrameTrade();
  const see = useSee();
  const offsets = useBrokerOffsets();
  const replay = () => openReplay({ atMs: notice.at });
  const life = lifeOf(notice);
  useEffect(() => {
    if (life === null) return;
    const timer = setTimeout(() => dismissToast(id), life);
    return () => clearTimeout(timer);
  }, [id, life]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons, as on a row of the journal
    <div
      className={styles.toast}
      data-tone={notice.tone}
      title={noticeText(notice, names)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key === 'r') replay();
        if (event.key !== 'Enter' || !event.shiftKey || symbol === null || offsets === null) return;
        // Not the press of its button.
        event.preventDefault();
        const time = brokerSecondsOf(notice.at, offsets);
        frame({ symbol, entry: time, exit: time });
      }}
    >
      <span className={styles.toastText}>
        <strong>{notice.title}</strong>
        {notice.retcode !== null && ` ${notice.retcode}`}
        <span className={styles.toastMore}>
          {detail !== '' && ` · ${detail}`}
          {notice.said !== null && notice.said !== '' && ` · “${isolated(notice.said)}”`}
        </span>
      </span>
      <IconButton
        icon="replay"
        label={`Replay this moment: ${notice.title}`}
        title="Replay this moment (R)"
        onClick={replay}
      />
      {notice.offer !== null && <Offer offer={notice.offer} onTaken={() => dismissToast(id)} />}
      <IconButton icon="x" label={`Dismiss: ${notice.title}`} onClick={() => see(notice)} />
    </div>
  );
}

/** The action that a toast offers. It sends nothing itself: it opens the dialog that asks. */
function Offer({ offer, onTaken }: { readonly offer: NoticeOffer; readonly onTaken: () => void }) {
  switch (offer.kind) {
    case 'show-intent':
      return <Show intentId={offer.intentId} onTaken={onTaken} />;
    case 'cancel-order':
      return <CancelOffer ticket={offer.ticket} intentId={offer.intentId} onTaken={onTaken} />;
    case 'undo-alert':
      return <UndoAlert offer={offer} onTaken={onTaken} />;
    case 'undo-levels':
      return <UndoOffer click={offer.click} onTaken={onTaken} />;
    default:
      return assertNever(offer);
  }
}

function Show({ intentId, onTaken }: { readonly intentId: string; readonly onTaken: () => void }) {
  return (
    <Button
      onClick={() => {
        showIntent(intentId);
        onTaken();
      }}
    >
      Show
    </Button>
  );
}

function UndoAlert(props: {
  readonly offer: Extract<NoticeOffer, { kind: 'undo-alert' }>;
  readonly onTaken: () => void;
}) {
  const bridge = useBridge();
  const { before, rule } = props.offer;
  return (
    <Button
      onClick={() => {
        const { generation } = bridge;
        void (
          before === null
            ? askAlerts(bridge, 'alerts.remove', { generation, id: rule.id })
            : askAlerts(bridge, 'alerts.save', { generation, rule: before })
        ).then((result) => {
          if (!result.ok)
            notify({ tone: 'bad', title: 'Not undone', detail: describeFailure(result.failure).title });
        });
        props.onTaken();
      }}
    >
      Undo
    </Button>
  );
}

/** Only while the order is still pending; if it was filled meanwhile, the intent is shown instead. */
function CancelOffer(props: {
  readonly ticket: string;
  readonly intentId: string;
  readonly onTaken: () => void;
}) {
  const { ticket, intentId, onTaken } = props;
  const order = useOrders().data?.rows.find((row) => row.ticket === ticket);
  const dialogs = useTradeDialogs();
  if (order === undefined) return <Show intentId={intentId} onTaken={onTaken} />;
  return (
    <Button tone="danger" onClick={() => dialogs.openCancel(order)}>
      Cancel order …
    </Button>
  );
}
