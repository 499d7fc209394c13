/** Shown where the bridge leaves a field out; nothing is guessed. */
export const notProvided = 'not provided';

const words: Readonly<Record<string, string>> = {
  CLIENT: 'terminal',
  MOBILE: 'mobile terminal',
  WEB: 'web terminal',
  EXPERT: 'expert or API',
  SL: 'stop loss',
  TP: 'take profit',
  SO: 'stop-out',
  ROLLOVER: 'rollover',
  VMARGIN: 'variation margin',
  SPLIT: 'split',
  CORPORATE_ACTION: 'corporate action',
};

/** The server's reason in a trader's words; an unknown one as it came. */
export const reasonLabel = (reason: string | null): string =>
  reason === null ? notProvided : (words[reason] ?? reason.toLowerCase());
