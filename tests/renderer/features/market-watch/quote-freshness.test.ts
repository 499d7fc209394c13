import { describe, expect, it } from 'vitest';
import { quoteFreshness } from '../../../../renderer/features/market-watch/quote-freshness';

const ages = { readAgeMs: 400, shownAgeMs: 900, budgetMs: 27_000, isSilent: false };

describe('a row of the market watch', () => {
  it('is live while it is read again and again, moved or not', () => {
    expect(quoteFreshness(ages)).toBe('live');
    expect(quoteFreshness({ ...ages, shownAgeMs: 12_000 })).toBe('live');
  });
  it('is quieter when it was not read again within three seconds', () => {
    expect(quoteFreshness({ ...ages, readAgeMs: 3_400, shownAgeMs: 3_400 })).toBe('older');
  });
  it('is stale, with its age, beyond its budget', () => {
    expect(quoteFreshness({ ...ages, shownAgeMs: 28_700 })).toBe(28_000);
    expect(quoteFreshness({ ...ages, readAgeMs: 28_700, shownAgeMs: 28_700 })).toBe(28_000);
    expect(quoteFreshness({ ...ages, budgetMs: 3_000, shownAgeMs: 7_200 })).toBe(7_000);
  });
  it('is stale at once when the bridge does not answer, however young it is', () => {
    expect(quoteFreshness({ ...ages, isSilent: true })).toBe(1_000);
    expect(quoteFreshness({ ...ages, isSilent: true, shownAgeMs: 6_100 })).toBe(6_000);
  });
  it('has nothing to say of a symbol that was never read', () => {
    expect(quoteFreshness({ ...ages, readAgeMs: null, shownAgeMs: null, isSilent: true })).toBe('live');
  });
});
