import type { Account } from '../../../shared/model/account';
import type { Terminal } from '../../../shared/model/connection';
import { isKnown } from '../../../shared/model/enums';
import { marginModeWords } from './account-fields';

/** Something that forbids trading, said where the account is shown. */
export interface Restriction {
  readonly name: string;
  readonly means: string;
}

/** Null flags say nothing: a bridge may leave them out. */
export function restrictions(
  account: Pick<Account, 'tradeAllowed' | 'tradeExpert'>,
  terminal: Pick<Terminal, 'tradeAllowed' | 'tradeApiDisabled'> | null,
): readonly Restriction[] {
  return [
    account.tradeAllowed === false
      ? {
          name: 'Trading not allowed',
          means:
            'This account may not trade: an investor password, or the broker has switched it off. Every order will be refused (10017).',
        }
      : null,
    account.tradeExpert === false
      ? {
          name: 'Bridge may not trade',
          means:
            'The broker forbids automated trading on this account, which a bridge is: the bot and this screen can watch but not trade (10026).',
        }
      : null,
    terminal?.tradeAllowed === false
      ? {
          name: 'Algo trading off',
          means:
            'Algo Trading is off in the terminal: every order will be refused (10027). The Terminal tab says how to switch it on.',
        }
      : null,
    terminal?.tradeApiDisabled === true
      ? {
          name: 'Python API off',
          means:
            'The terminal refuses orders that come through the bridge. The Terminal tab says how to allow them.',
        }
      : null,
  ].filter((restriction) => restriction !== null);
}

/** `1:100 · Hedging`. What kind of account it is decides what an opposite order does, so a silent bridge is said to be silent. */
export function accountTerms({ leverage, marginMode }: Pick<Account, 'leverage' | 'marginMode'>): {
  readonly text: string;
  readonly title: string;
} {
  const mode =
    marginMode === null
      ? { name: 'hedging or netting: not known', means: 'the bridge does not tell the margin mode' }
      : isKnown(marginMode)
        ? marginModeWords[marginMode]
        : { name: `margin mode ${marginMode}`, means: 'a margin mode that this product does not know' };
  return {
    text: [leverage === null ? null : `1:${leverage}`, mode.name].filter((part) => part !== null).join(' · '),
    title: `${mode.name}: ${mode.means}`,
  };
}
