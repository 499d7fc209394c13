/** A short form in `npm test`; `npm run torture` asks for the long one. */
const count = (name: string): number | null => {
  const asked = Number(process.env[name] ?? '');
  return Number.isInteger(asked) && asked > 0 ? asked : null;
};

const each = count('BRIDGEWATCH_TORTURE_EACH');
const kills = count('BRIDGEWATCH_KILLS');
const seedCount = count('BRIDGEWATCH_TORTURE_SEEDS') ?? 1;
/** Always the same in `npm test`; a run's first seed is printed, to be given again where something was found. */
const firstSeed = count('BRIDGEWATCH_TORTURE_SEED') ?? 20_261_121;

export const tortureRuns = {
  isLong: each !== null,
  areKillsLong: kills !== null,
  /** Submissions of each write under each seed, in each dialect. */
  each: each ?? 40,
  seeds: Array.from({ length: seedCount }, (_, index) => firstSeed + index),
  kills: kills ?? 20,
  // Seconds on a machine of its own, minutes on one that does ten other things.
  killsTimeoutMs: kills === null ? 900_000 : 14_400_000,
  timeoutMs: each === null ? 900_000 : 14_400_000,
};
