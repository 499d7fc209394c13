import { z } from 'zod';
import { ticketSchema } from './fields';

/** What is around the page on a desktop (notifications, menu), as far as the page and its host speak of it. */

/** The kinds of notification that can each be switched off, in the order of the settings. */
export const noticeKinds = ['fills', 'levels', 'margin', 'connection'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeChoicesSchema = z.object({
  /** Positions that were opened, changed in volume or closed by somebody or something else than a click here. */
  fills: z.boolean(),
  /** Closed by stop loss or take profit. */
  levels: z.boolean(),
  /** Margin call and stop-out. */
  margin: z.boolean(),
  /** The bridge or its terminal does not answer any more. */
  connection: z.boolean(),
});
export type NoticeChoices = Readonly<z.infer<typeof noticeChoicesSchema>>;
export const defaultNoticeChoices: NoticeChoices = {
  fills: true,
  levels: true,
  margin: true,
  connection: true,
};

/** Who shows notifications: the host, or the browser that the page runs in, which asks its user first. */
export const notifierSchema = z.enum(['host', 'browser']);
export type Notifier = z.infer<typeof notifierSchema>;

/** Where a click on a notification leads. */
const noticeRowSchema = z.strictObject({
  table: z.enum(['positions', 'orders', 'history']),
  ticket: ticketSchema,
});
export type NoticeRow = Readonly<z.infer<typeof noticeRowSchema>>;

/** Plain text, as a system shows it: no markup anywhere. */
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
  /** In the notation of tinykeys, as the user has bound it now; null without a key. */
  keys: z.string().max(60).nullable(),
  isEnabled: z.boolean(),
});
export type MenuCommand = Readonly<z.infer<typeof menuCommandSchema>>;
export const menuCommandsSchema = z.array(menuCommandSchema).max(200);

/** What was asked for outside of the page: a command of its menu, or the row of a notification that was clicked. */
export const hostCommandSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), id: z.string() }),
  z.object({ kind: z.literal('row'), row: noticeRowSchema }),
]);
export type HostCommand = Readonly<z.infer<typeof hostCommandSchema>>;
