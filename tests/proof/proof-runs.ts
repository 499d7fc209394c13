/** Runs of each proof: a short form in `npm test`; `npm run torture:rules` and `npm run torture:fuzz` ask for the long one. */
const asked = Number(process.env.BRIDGEWATCH_PROOF_RUNS ?? '');
export const isLong = Number.isInteger(asked) && asked > 0;
export const runsOr = (short: number): number => (isLong ? asked : short);

const seedText = Number(process.env.BRIDGEWATCH_PROOF_SEED ?? '');
/** Always the same in `npm test`; another one for each long run, printed, to be given again where something was found. */
export const proofSeed =
  Number.isInteger(seedText) && seedText !== 0
    ? seedText
    : isLong
      ? Math.floor(Math.random() * 0x7fff_ffff) + 1
      : 20_261_121;

/** A long form takes minutes on a small machine. */
export const proofTimeoutMs = isLong ? 3_600_000 : 60_000;
