/** Short in `npm test`; `npm run torture` sets the long form. */
const count = (name: string): number | null => {
  const asked = Number(process.env[name] ?? '');
  return Number.isInteger(asked) && asked > 0 ? asked : null;
};

const each = count('BRIDGEWATCH_TORTURE_EACH');
const kills = count('BRIDGEWATCH_KILLS');
const seedCount = count('BRIDGEWATCH_TORTURE_SEEDS') ?? 1;
/** Fixed in `npm test`; a run prints its first seed, to repeat it. */
const firstSeed = count('BRIDGEWATCH_TORTURE_SEED') ?? 20_261_121;

export const tortureRuns = {
  isLong: each !== null,
  areKillsLong: kills !== null,
  /** Submissions of each write under each seed, in each dialect. */
  each: each ?? 25,
  seeds: Array.from({ length: seedCount }, (_, index) => firstSeed + index),
  kills: kills ?? 20,
  // Seconds on a quiet machine, minutes on a busy one.
  killsTimeoutMs: kills === null ? 900_000 : 14_400_000,
  timeoutMs: each === null ? 900_000 : 14_400_000,
};
