import { z } from 'zod';
import { ticketSchema } from './fields';

/** What page and host exchange about notifications and the menu. */

/** What a notice is about, in the order of the settings; each can be switched off, but for its alarms. */
export const noticeKinds = [
  /** Positions opened or increased, and closed in whole or in part, by anything but a click here. */
  'opened',
  'closed',
  /** Closed by stop loss or take profit. */
  'levels',
  /** Pending orders placed, cancelled or removed, and stops or targets changed, by anything but a click here. */
  'orders',
  'changes',
  /** Open for a minute without a stop loss. */
  'stops',
  /** Our own requests whose answer was late, is not known or differs. */
  'requests',
  /** Margin call and stop-out. */
  'margin',
  /** The bridge or its terminal stopped answering. */
  'connection',
  /** A rule of the user's: what a trader may do, what is out of its usual, anything else. */
  'promises',
  'sentinel',
  'alerts',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `value` for each of them. */
export const byNoticeKind = <Value extends z.ZodType>(value: Value) => z.record(z.enum(noticeKinds), value);

export const noticeChoicesSchema = byNoticeKind(z.boolean());
export type NoticeChoices = Readonly<z.infer<typeof noticeChoicesSchema>>;
export const defaultNoticeChoices: NoticeChoices = {
  ...{ opened: true, closed: true, levels: true, orders: false, changes: false, stops: true },
  ...{ requests: true, margin: true, connection: true, promises: true, sentinel: true, alerts: true },
};

/** Who shows notifications: the host, or the page's browser, which asks the user first. */
export const notifierSchema = z.enum(['host', 'browser']);
export type Notifier = z.infer<typeof notifierSchema>;

/** The row to which a click on a notification leads. */
const noticeRowSchema = z.strictObject({
  table: z.enum(['positions', 'orders', 'history']),
  ticket: ticketSchema,
});
export type NoticeRow = Readonly<z.infer<typeof noticeRowSchema>>;

/** Plain text without markup. */
export const systemNoticeSchema = z.strictObject({
  kind: z.enum(noticeKinds),
  title: z.string().min(1).max(120),
  body: z.string().max(300),
  row: noticeRowSchema.nullable(),
});
export type SystemNotice = Readonly<z.infer<typeof systemNoticeSchema>>;

/** A command of the page as the application menu shows it. */
const menuCommandSchema = z.strictObject({
  id: z.string().min(1).max(80),
  title: z.string().min(1).max(120),
  group: z.string().min(1).max(20),
  /** In tinykeys' notation, as bound by the user; null without a key. */
  keys: z.string().max(60).nullable(),
  isEnabled: z.boolean(),
});
export type MenuCommand = Readonly<z.infer<typeof menuCommandSchema>>;
export const menuCommandsSchema = z.array(menuCommandSchema).max(200);

/** Base64 that begins as every PNG: its signature, then the length and name of its header. The doors bound its size. */
export const pngSchema = z.string().regex(/^iVBORw0KGgoAAAANSUhEUg[A-Za-z0-9+/]+={0,2}$/);

/** A command from outside the page: chosen in the menu, or the row of a clicked notification. */
export const hostCommandSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), id: z.string() }),
  z.object({ kind: z.literal('row'), row: noticeRowSchema }),
]);
export type HostCommand = Readonly<z.infer<typeof hostCommandSchema>>;

/** What closing the desktop app's window does: it goes on watching in the tray, or quits. */
export const closingChoices = ['watch', 'quit'] as const;
export type ClosingChoice = (typeof closingChoices)[number];

/** What the user chose for the desktop app; read from where the system keeps it. */
export const desktopChoicesSchema = z.strictObject({
  /** Null until chosen: the next close asks. */
  closing: z.enum(closingChoices).nullable(),
  /** Whether it starts when the user logs in; null where this system offers no way. */
  startsWithSystem: z.boolean().nullable(),
});
export type DesktopChoices = Readonly<z.infer<typeof desktopChoicesSchema>>;

/** One choice or both. */
export const desktopChangeSchema = z.strictObject({
  closing: z.enum(closingChoices).optional(),
  startsWithSystem: z.boolean().optional(),
});
export type DesktopChange = Readonly<z.infer<typeof desktopChangeSchema>>;
