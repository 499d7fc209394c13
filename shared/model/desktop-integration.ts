import { z } from 'zod';
import { ticketSchema } from './fields';

/** What page and host exchange about notifications and the menu. */

/** The kinds of notification that can each be switched off, in the order of the settings. */
export const noticeKinds = ['fills', 'levels', 'stops', 'margin', 'connection', 'alerts'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeChoicesSchema = z.object({
  /** Positions opened, changed in volume or closed by anything but a click here. */
  fills: z.boolean(),
  /** Closed by stop loss or take profit. */
  levels: z.boolean(),
  /** Open for a minute without a stop loss. */
  stops: z.boolean(),
  /** Margin call and stop-out. */
  margin: z.boolean(),
  /** The bridge or its terminal stopped answering. */
  connection: z.boolean(),
  /** An alert or a promise of the user's. */
  alerts: z.boolean(),
});
export type NoticeChoices = Readonly<z.infer<typeof noticeChoicesSchema>>;
export const defaultNoticeChoices: NoticeChoices = {
  fills: true,
  levels: true,
  stops: true,
  margin: true,
  connection: true,
  alerts: true,
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
