import type { Account } from '../../../shared/model/account';
import type { Terminal } from '../../../shared/model/connection';
import { isKnown } from '../../../shared/model/enums';
import { marginModeLabels } from './account-fields';

/** Something that forbids trading, shown with the account. */
export interface Restriction {
  readonly name: string;
  readonly means: string;
}

/** A null flag says nothing: a bridge may leave it out. */
export function restrictions(
  account: Pick<Account, 'tradeAllowed' | 'tradeExpert'>,
  terminal: Pick<Terminal, 'tradeAllowed' | 'tradeApiDisabled'> | null,
): readonly Restriction[] {
  return [
    account.tradeAllowed === false
      ? {
          name: 'Trading not allowed',
          means:
            'Trading is disabled on this account: investor password, or disabled by the broker. Every order will be rejected (10017).',
        }
      : null,
    account.tradeExpert === false
      ? {
          name: 'Bridge may not trade',
          means:
            'The broker forbids automated trading on this account: neither the bot nor this screen can trade (10026).',
        }
      : null,
    terminal?.tradeAllowed === false
      ? {
          name: 'Algo trading off',
          means:
            'Algo Trading is off in the terminal: every order will be rejected (10027). See the Terminal tab.',
        }
      : null,
    terminal?.tradeApiDisabled === true
      ? {
          name: 'Python API off',
          means: 'The terminal rejects orders from the bridge. See the Terminal tab.',
        }
      : null,
  ].filter((restriction) => restriction !== null);
}

/** `1:100 · Hedging`. The mode decides what an opposite order does, so where the bridge does not say it, the text says so. */
export function accountTerms({ leverage, marginMode }: Pick<Account, 'leverage' | 'marginMode'>): {
  readonly text: string;
  readonly title: string;
} {
  const mode =
    marginMode === null
      ? { name: 'hedging or netting unknown', means: 'margin mode not provided by the bridge' }
      : isKnown(marginMode)
        ? marginModeLabels[marginMode]
        : { name: `margin mode ${marginMode}`, means: 'unknown margin mode' };
  return {
    text: [leverage === null ? null : `1:${leverage}`, mode.name].filter((part) => part !== null).join(' · '),
    title: `${mode.name}: ${mode.means}`,
  };
}
