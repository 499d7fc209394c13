/**
 * What a deal's reason proves: a person at a terminal, or the server. EXPERT only proves that it came through an API of the terminal,
 * as our own orders do (reference/bridge-family.md, "Who traded").
 */
export interface ProvenBy {
  readonly by: 'terminal' | 'server';
  /** Shown in brackets after the terminal's name; empty for the usual one. */
  readonly detail: string;
  /** For use inside a sentence, and alone in a column. */
  readonly how: string;
}

const terminal = (detail: string, how: string): ProvenBy => ({ by: 'terminal', detail, how });
const server = (detail: string, how: string): ProvenBy => ({ by: 'server', detail, how });

const proofs: Readonly<Record<string, ProvenBy>> = {
  CLIENT: terminal('', 'by hand in a terminal'),
  MOBILE: terminal('mobile', 'by hand on a phone or tablet'),
  WEB: terminal('web', 'by hand in the web terminal'),
  SL: server('SL', 'at the stop loss'),
  TP: server('TP', 'at the take profit'),
  SO: server('stop-out', 'by a stop-out'),
  ROLLOVER: server('rollover', 'at a rollover'),
  VMARGIN: server('variation margin', 'for the variation margin'),
  SPLIT: server('split', 'for a split'),
  CORPORATE_ACTION: server('corporate action', 'for a corporate action'),
};

/** Null where the reason is absent or proves nothing. */
export const provenBy = (reason: string | null): ProvenBy | null =>
  reason !== null && Object.hasOwn(proofs, reason) ? (proofs[reason] ?? null) : null;
