import { z } from 'zod';
import {
  hostCommandSchema,
  menuCommandsSchema,
  notifierSchema,
  systemNoticeSchema,
} from '../model/desktop-integration';
import { themeChoices } from '../model/theme';
import { type Events, nothing, type Requests } from './kinds';

/** What is around the page: the app itself, its menu, the system's notifications. */
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
  /** Shows it as the system does; false where the host shows none. A click comes back as `app.command`. */
  'app.notify': { kind: 'host', input: systemNoticeSchema, output: z.boolean() },
  /** The page's commands as they are now, for the application menu; the one that is chosen there comes back as `app.command`. */
  'app.offerCommands': { kind: 'host', input: menuCommandsSchema, output: nothing },
  /** What the page's user has chosen to look at: menus and boxes follow, and the next start begins with it. */
  'app.showTheme': { kind: 'host', input: z.strictObject({ choice: z.enum(themeChoices) }), output: nothing },
} as const satisfies Requests;

export const appEvents = {
  /** Told once and then taken back (null), so that a page that comes later does not do it again. */
  /** A notification that the browser is to show, where the host shows none; told once and then taken back (null). */
  'app.notice': { kind: 'event', value: systemNoticeSchema.nullable() },
  'app.command': { kind: 'event', value: hostCommandSchema.nullable() },
} as const satisfies Events;
