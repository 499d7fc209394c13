import { useEffect } from 'react';
import type { SpecOf } from '../../../shared/math/exposure';
import { formatMoney, formatPercent } from '../../../shared/math/money';
import { whatIf } from '../../../shared/math/what-if';
import type { Account } from '../../../shared/model/account';
import type { Position } from '../../../shared/model/position';
import { type Command, useCommand, useCommandSource } from '../../base/commands';
import { useStore } from '../../base/store';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import { usePositionTrader } from '../../data/traders';
import { askedMove } from '../../data/workspace/what-if';
import { heldText, readNumber, whoseText } from '../trading';
import styles from './account-strip.module.css';

const title = 'What if prices move';

/** What becomes of the account, on request. It sends nothing. `unread`: positions that could not be read. */
export function WhatIf(props: {
  readonly account: Account;
  readonly rows: readonly Position[];
  readonly unread: number;
  readonly specOf: SpecOf;
}) {
  const { account, rows, unread, specOf } = props;
  const text = useStore(askedMove);
  const traderOf = usePositionTrader();
  const { symbol, percent, problem } = readMove(text ?? '', rows);
  const run = () => askedMove.set('');
  // With the last position it goes, and does not come back with the next one.
  useEffect(() => () => askedMove.set(null), []);
  useCommand({ id: 'account.what-if', title: `${title} …`, group: 'Terminal', also: 'scenario stress', run });
  useCommandSource((search) => moveCommands(search, rows));
  const lines = (): readonly string[] => {
    if (percent === null) return [];
    const move = { symbol, percent };
    const { equity, margin, stopOut, closed, unknown } = whatIf(account, rows, specOf, move, unread === 0);
    const change = equity - account.equity;
    const then = typeof stopOut === 'number' ? ' at the stop-out' : '';
    const amount = (value: number, sign = true) => formatMoney(value, account.currencyDigits, { sign });
    const share = (value: number) => `${formatMoney(value, 2, { sign: true })} %`;
    const held = (row: Position) =>
      `${heldText(row.side, row.volume, row.symbol, specOf(row.symbol))}${whoseText([row], traderOf)} ${row.ticket}`;
    const level =
      margin === null
        ? 'not known'
        : margin === 0
          ? 'none (no margin used)'
          : formatPercent((100 * equity) / margin);
    return [
      `Change${then} ${amount(change)} ${account.currency}${account.equity > 0 ? `, ${share((100 * change) / account.equity)}` : ''}`,
      `Equity${then} ${amount(equity, false)} ${account.currency}, margin level ${level}`,
      ...closed.map(
        ({ by, at, row, atLevel }) => `${by} at ${share(at * percent)}: ${held(row)}, ${amount(atLevel)}`,
      ),
      typeof stopOut === 'number'
        ? `Stop-out at ${share(stopOut * percent)}: what the broker closes is not known`
        : `Stop-out ${stopOut === 'never' ? 'not reached' : 'not known'}`,
      ...unknown.map((row) => `Not counted: ${held(row)}`),
      ...(unread > 0 ? [`Not counted: ${unread} not read`] : []),
    ];
  };
  return (
    <>
      <button type="button" className={styles.more} aria-haspopup="dialog" title={title} onClick={run}>
        What if …
      </button>
      <Dialog title={title} isOpen={text !== null} onClose={() => askedMove.set(null)} width={520}>
        <TextField
          label="Move"
          layout="above"
          placeholder="−3, or of one symbol: EURUSD −3"
          hint="%"
          autoFocus
          value={text ?? ''}
          error={problem}
          below="Estimated, before swap and commission; pending orders do not fill."
          onChange={({ target }) => askedMove.set(target.value)}
        />
        <ol className={styles.foresight} aria-label="What becomes of the account">
          {lines().map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}

/** `what if -3`, `scenario eurusd 0,5 %`; empty for every other search. */
export function moveCommands(search: string, rows: readonly Position[]): readonly Command[] {
  const text = /^\s*(?:what if|scenario)\s+(.*\d[^%]*)/i.exec(search)?.[1]?.trim();
  if (text === undefined) return [];
  const { problem } = readMove(text, rows);
  const command = { id: 'account.what-if.typed', title: `${title} ${text} % …`, group: 'Terminal' } as const;
  const run = () => askedMove.set(text);
  return [{ ...command, also: search, isPassing: true, disabledReason: problem, run }];
}

/** The number as the ticket reads it, before it the symbol of a position; neither percent nor problem while none is typed. */
function readMove(text: string, rows: readonly Position[]) {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const symbol = rows.find((row) => row.symbol.toLowerCase() === first.toLowerCase())?.symbol ?? null;
  const words = (symbol === null ? text : rest.join(' ')).replace(/%\s*$/, '').trim();
  const typed = readNumber(words);
  const percent = typed.kind === 'number' && typed.value > -100 && typed.value !== 0 ? typed.value : null;
  const refusal = typed.kind === 'unreadable' ? `“${words}” ${typed.reason}` : 'Above −100 %, and not 0';
  return { symbol, percent, problem: typed.kind === 'empty' || percent !== null ? null : refusal };
}
