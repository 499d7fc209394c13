import { describe, expect, it } from 'vitest';
import { quoteLook } from '../../../../renderer/features/market-watch/quote-look';

const ages = { readAgeMs: 400, shownAgeMs: 900, budgetMs: 27_000, isSilent: false };

describe('a row of the market watch', () => {
  it('is live while it is read again and again, moved or not', () => {
    expect(quoteLook(ages)).toBe('live');
    expect(quoteLook({ ...ages, shownAgeMs: 12_000 })).toBe('live');
  });
  it('is quieter when it was not read again within three seconds', () => {
    expect(quoteLook({ ...ages, readAgeMs: 3_400, shownAgeMs: 3_400 })).toBe('older');
  });
  it('is stale, with its age, beyond its budget', () => {
    expect(quoteLook({ ...ages, shownAgeMs: 28_700 })).toBe(28_000);
    expect(quoteLook({ ...ages, readAgeMs: 28_700, shownAgeMs: 28_700 })).toBe(28_000);
    expect(quoteLook({ ...ages, budgetMs: 3_000, shownAgeMs: 7_200 })).toBe(7_000);
  });
  it('is stale at once when the bridge does not answer, however young it is', () => {
    expect(quoteLook({ ...ages, isSilent: true })).toBe(1_000);
    expect(quoteLook({ ...ages, isSilent: true, shownAgeMs: 6_100 })).toBe(6_000);
  });
  it('has nothing to say of a symbol that was never read', () => {
    expect(quoteLook({ ...ages, readAgeMs: null, shownAgeMs: null, isSilent: true })).toBe('live');
  });
});
