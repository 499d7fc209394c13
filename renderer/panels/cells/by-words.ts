import { traderMagic } from '../../../shared/rules/trader-magic';
/** Said where the bridge leaves a field out: it may be anything, so nothing is guessed. */
export const notTold = 'not told';

const byServer: Readonly<Record<string, string>> = {
  SL: 'stop loss',
  TP: 'take profit',
  SO: 'stop-out',
  ROLLOVER: 'rollover',
  VMARGIN: 'variation margin',
  SPLIT: 'split',
  CORPORATE_ACTION: 'corporate action',
};

/** Who traded. Without a magic number it may have been a bot or a hand. */
export function byWords(magic: number | null, reason: string | null): string {
  const trader = traderMagic(magic);
  if (trader !== null && trader !== 0) return `bot ${trader}`;
  const server = reason === null ? undefined : byServer[reason];
  return server ?? (trader === null ? notTold : 'manual');
}

/** The server's reason as it names it, in small letters. */
export const reasonWords = (reason: string | null): string =>
  reason === null ? notTold : (byServer[reason] ?? reason.toLowerCase());
