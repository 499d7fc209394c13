import { z } from 'zod';
import {
  desktopChangeSchema,
  desktopChoicesSchema,
  hostCommandSchema,
  menuCommandsSchema,
  notifierSchema,
  pngSchema,
  systemNoticeSchema,
} from '../model/desktop-integration';
import { themeChoices } from '../model/theme';
import { type Events, nothing, type Requests } from './kinds';

/** The app itself: version, menu, theme and system notifications. */
export const appRequests = {
  'app.read': {
    kind: 'host',
    input: nothing,
    output: z.object({
      name: z.string(),
      version: z.string(),
      runtime: z.string(),
      notifier: notifierSchema,
    }),
  },
  /** The page's current commands, for the application menu; the chosen one comes back as `app.command`. */
  'app.offerCommands': { kind: 'host', input: menuCommandsSchema, output: nothing },
  /** The theme that the user chose: native menus and dialogs follow, and the next start begins with it. */
  'app.showTheme': { kind: 'host', input: z.strictObject({ choice: z.enum(themeChoices) }), output: nothing },
  /** Puts a PNG, in base64, on the clipboard; false where it could not. The page of the browser host asks its browser. */
  'app.copyPicture': { kind: 'host', input: z.strictObject({ png: pngSchema }), output: z.boolean() },
  /** What closing the window means, and starting with the system; null in the browser host, which has no such choices. */
  'desktop.read': { kind: 'host', input: nothing, output: desktopChoicesSchema.nullable() },
  'desktop.save': { kind: 'host', input: desktopChangeSchema, output: desktopChoicesSchema.nullable() },
} as const satisfies Requests;

export const appEvents = {
  /**
   * Number of the newest line of `notices.list`; a smaller one than before is of another start of the host. With another account, or one that
   * has just become known, the list is another one.
   */
  'notices.changed': {
    kind: 'event',
    value: z.object({ newest: z.number().int(), account: z.string().nullable() }),
  },
  /** A notification for the browser to show, where the host cannot; sent once, then reset to null. */
  'app.notice': { kind: 'event', value: systemNoticeSchema.nullable() },
  /** A command from the menu, or the row of a clicked notification; sent once, then reset to null, so that no later page repeats it. */
  'app.command': { kind: 'event', value: hostCommandSchema.nullable() },
} as const satisfies Events;
