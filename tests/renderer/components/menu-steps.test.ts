import { describe, expect, it } from 'vitest';
import { menuStep, typedAhead, withinWindow } from '../../../renderer/components/menu';

describe('the keys of a menu', () => {
  it('go round at both ends', () => {
    expect(menuStep('next', 2, 3)).toBe(0);
    expect(menuStep('previous', 0, 3)).toBe(2);
    expect(menuStep('previous', -1, 3)).toBe(2);
    expect(menuStep('next', -1, 3)).toBe(0);
    expect(menuStep('first', 2, 3)).toBe(0);
    expect(menuStep('last', 0, 3)).toBe(2);
  });

  it('lead nowhere in an empty menu', () => {
    expect(menuStep('next', -1, 0)).toBe(-1);
  });
});

describe('letters typed in a menu', () => {
  const labels = ['Modify', 'Close', 'Close half', 'Copy', 'Details …'];

  it('lead to the next item that begins with them', () => {
    expect(typedAhead(labels, 'c', 0)).toBe(1);
    expect(typedAhead(labels, 'co', 1)).toBe(3);
    expect(typedAhead(labels, 'd', 0)).toBe(4);
  });

  it('go on with the same letter again', () => {
    expect(typedAhead(labels, 'cc', 1)).toBe(2);
    expect(typedAhead(labels, 'ccc', 2)).toBe(3);
  });

  it('lead nowhere where no item begins with them', () => {
    expect(typedAhead(labels, 'x', 0)).toBe(-1);
  });
});

it('a menu stays inside the window', () => {
  expect(withinWindow(100, 200, 1000)).toBe(100);
  expect(withinWindow(950, 200, 1000)).toBe(796);
  expect(withinWindow(-5, 200, 1000)).toBe(4);
  expect(withinWindow(50, 2000, 1000)).toBe(4);
});
