import { expect, it } from 'vitest';
import { eventNames, requestNames } from '../../shared/contract';
import { isEventName, isRequestName } from '../../shared/contract-names';

it('the preload knows every name of the contract, and no other', () => {
  expect(requestNames.filter((name) => !isRequestName(name))).toEqual([]);
  expect(eventNames.filter((name) => !isEventName(name))).toEqual([]);
  for (const name of ['', 'no.such', '__proto__', 'constructor', 'toString']) {
    expect([isRequestName(name), isEventName(name)]).toEqual([false, false]);
  }
});
