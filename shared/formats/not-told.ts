const beginning = 'not provided in a replay: ';

/** Why a replay shows no values of an indicator. Nothing failed: it is no warning. */
export const notTold = (why: string): string => `${beginning}${why}`;

export const isNotTold = (reason: string): boolean => reason.startsWith(beginning);
