import { formatMoney } from '../../../shared/math/money';
import type { Lots } from '../../../shared/model/fields';
import { Button } from '../../components/button';
import type { TicketDraft } from './draft';
import { type ResolveMarket, resolveDraft } from './resolve';
import styles from './risk-chips.module.css';
import { lotsText } from './use-ticket-draft';

/** Percent of the balance. */
const shares = ['0.5', '1', '2'] as const;

interface Chip {
  readonly share: (typeof shares)[number];
  /** The volume that it sets; null where there is none. */
  readonly lots: Lots | null;
  /** Beside the share: the lots, or why there are none; and the same in a sentence. */
  readonly says: string;
  readonly why: string;
}

/** The volumes with which the ticket's stop loses at most these shares of the balance. */
export function riskChips(draft: TicketDraft, rules: ResolveMarket | null): readonly Chip[] {
  return shares.map((share) => {
    if (rules === null) return { share, lots: null, says: '', why: 'The symbol is not read yet' };
    const { volume, sizing } = resolveDraft({ ...draft, sizing: 'balance', risk: share }, rules);
    if (sizing === null || rules.account === null) {
      const problem = 'problem' in volume ? volume.problem : null;
      const says = problem?.field === 'sl' ? 'no stop' : 'no size';
      return { share, lots: null, says, why: problem?.message ?? '' };
    }
    const { currency, currencyDigits } = rules.account;
    const says = `${lotsText(sizing.volume, rules.spec)} lots`;
    const loss = `${formatMoney(sizing.loss, currencyDigits)} ${currency}`;
    return { share, lots: sizing.volume, says, why: sizing.cap ?? `${says}: the stop loses ${loss}` };
  });
}

/** Each sets the volume in lots; nothing is sent. */
export function RiskChips(props: {
  readonly chips: readonly Chip[];
  /** Beside the volume: the shares alone. */
  readonly isShort: boolean;
  readonly onChoose: (lots: Lots) => void;
}) {
  const { chips, isShort, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and a frame of its own
    <div className={styles.risk} data-short={isShort} role="group" aria-label="Risk">
      {!isShort && <span aria-hidden="true">Risk</span>}
      {chips.map(({ share, lots, says, why }) => (
        <Button
          key={share}
          className={styles.chip}
          disabled={lots === null}
          title={why}
          onClick={() => lots !== null && onChoose(lots)}
        >
          <b>{`${share} %`}</b>
          {!isShort && <span aria-hidden="true">{says}</span>}
        </Button>
      ))}
    </div>
  );
}
