import type { NoticeKind } from '../model/desktop-integration';

export const noticeKindNames: Readonly<Record<NoticeKind, string>> = {
  opened: 'Position opened',
  closed: 'Position closed',
  levels: 'Stop or target hit',
  orders: 'Order placed or removed',
  changes: 'Stop or target changed',
  stops: 'No stop for a minute',
  requests: 'Result late or not known',
  margin: 'Margin call, stop-out',
  connection: 'Connection lost',
  promises: 'Promise broken',
  sentinel: 'Out of the usual',
  alerts: 'Alert',
};
