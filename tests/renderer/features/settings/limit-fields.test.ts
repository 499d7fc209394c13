import { describe, expect, it } from 'vitest';
import {
  isSameLimits,
  limitFields,
  limitTexts,
  readLimit,
  readLimits,
} from '../../../../renderer/features/settings/limit-fields';
import { defaultLimits, limitsSchema } from '../../../../shared/model/limits';

describe('limits as they are typed', () => {
  it('come back as they were saved, and an empty field is off', () => {
    expect(readLimits(limitTexts(defaultLimits))).toEqual(defaultLimits);
    expect(readLimits({ ...limitTexts(defaultLimits), usualTimes: ' ' })?.usualTimes).toBeNull();
    expect(limitFields.map(({ key }) => key).toSorted()).toEqual(Object.keys(limitsSchema.shape).toSorted());
  });
  it('are refused where they would be no limit', () => {
    expect(readLimit('0', 'maxLots')).toBeUndefined();
    expect(readLimit('-1', 'maxNotional')).toBeUndefined();
    expect(readLimit('1.5', 'maxOrdersPerMinute')).toBeUndefined();
    expect(readLimit('1', 'usualTimes')).toBeUndefined();
    expect(readLimit('lots', 'maxLots')).toBeUndefined();
    expect(readLimit('2,5', 'maxLots')).toBe(2.5);
    expect(readLimits({ ...limitTexts(defaultLimits), maxLots: 'x' })).toBeNull();
  });
  it('are the same only where each of them is', () => {
    expect(isSameLimits(defaultLimits, { ...defaultLimits })).toBe(true);
    expect(isSameLimits(defaultLimits, { ...defaultLimits, maxLots: 1 })).toBe(false);
  });
});
