import { expect, it } from 'vitest';
import type { Reading } from '../../../host/bridge/reading';
import type { ReadingListener } from '../../../host/live/live';
import { logWatching } from '../../../host/oversight/watch-log';
import { type FailureKind, failed, ok } from '../../../shared/model/result';
import { account } from '../../fixtures/trading';

it('the log of a host tells that the account is read, and once why it is not any more', () => {
  const lines: string[] = [];
  const listeners = new Set<ReadingListener>();
  const stop = logWatching(
    {
      onReading(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    (line) => void lines.push(line),
  );
  const take = (reading: Reading): void => {
    for (const listener of listeners) listener(reading, 0);
  };
  const read = () => take({ topic: 'account', result: ok(account) });
  const fail = (kind: FailureKind, message: string) =>
    take({ topic: 'account', result: failed({ kind, message }) });

  read();
  read();
  // A moment's, and none of the connection.
  fail('timeout', 'No answer within 10 s');
  fail('busy', 'Too much at once');
  read();
  expect(lines).toEqual(['the account is read']);

  fail('unauthorized', 'The bridge refused the token');
  fail('unauthorized', 'The bridge refused the token');
  expect(lines.slice(1)).toEqual([
    'the account is not read: The bridge refused the token. Enter the API_TOKEN of the bridge in the settings.',
  ]);
  read();
  expect(lines.slice(2)).toEqual(['the account is read']);
  fail('unreachable', 'Nothing listens there');
  expect(lines).toHaveLength(3);
  fail('unreachable', 'Nothing listens there');
  expect(lines.at(-1)).toContain('the account is not read: Nothing listens there.');
  stop();
  expect(listeners.size).toBe(0);
});
