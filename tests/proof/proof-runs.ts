/** Runs of each proof: short in `npm test`; `npm run torture -- rules` and `npm run torture -- fuzz` set the long form. */
const asked = Number(process.env.BRIDGEWATCH_PROOF_RUNS ?? '');
export const isLong = Number.isInteger(asked) && asked > 0;
export const runsOr = (short: number): number => (isLong ? asked : short);

const seedText = Number(process.env.BRIDGEWATCH_PROOF_SEED ?? '');
/** Fixed in `npm test`; a new one for each long run, printed to repeat it. */
export const proofSeed =
  Number.isInteger(seedText) && seedText !== 0
    ? seedText
    : isLong
      ? Math.floor(Math.random() * 0x7fff_ffff) + 1
      : 20_261_121;

/** A long form takes minutes on a small machine; the short one seconds, on a busy machine minutes. */
export const proofTimeoutMs = isLong ? 3_600_000 : 300_000;
