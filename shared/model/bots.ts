import { z } from 'zod';

/** Names and colours of bots by magic number, for each account: given by the user or proposed from their trades' comments. */

export const botNameSchema = z.string().trim().min(1).max(24);
const magicSchema = z
  .number()
  .int()
  .refine((magic) => magic !== 0 && Number.isSafeInteger(magic));

export const botSchema = z.object({
  magic: magicSchema,
  /** The user's; null = as proposed. */
  name: botNameSchema.nullable(),
  /** From the comments of its trades; null where these tell none. */
  proposed: botNameSchema.nullable(),
  /** Its place in the order of colours, from 0; from the 7th on the colours repeat with a ring. It keeps it for good. */
  colour: z.number().int().min(0).max(9_999),
  /** One-click trading may touch its trades without asking once more. */
  isAtOnceAllowed: z.boolean(),
});
export type Bot = Readonly<z.infer<typeof botSchema>>;

/** `login@server`: the account's, by whatever address it is reached. */
export const botAccountSchema = z.string().min(1).max(700);
export const botsSchema = z.array(botSchema);
/** A program that counts its trades in the magic number would fill the disk. */
export const mostBots = 500;

/** A bot that was seen, with the name that its comments propose. */
export interface SeenBot {
  readonly magic: number;
  readonly proposed: string | null;
}
