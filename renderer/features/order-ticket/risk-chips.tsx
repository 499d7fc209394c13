import { memo } from 'react';
import type { Lots } from '../../../shared/model/fields';
import { sideOf } from '../../../shared/rules/order-types';
import { sizeForRisk } from '../../../shared/rules/sizing';
import { Button } from '../../components/button';
import type { TicketDraft } from './draft';
import { circular, isMoneyUnit, type Resolved, type ResolveMarket, readOf } from './resolve';
import styles from './risk-chips.module.css';
import { lotsText } from './use-ticket-draft';

/** Percent of the balance. */
const shares = ['0.5', '1', '2'] as const;
type Share = (typeof shares)[number];

interface Chip {
  readonly share: Share;
  /** The volume that it sets; null where there is none. */
  readonly lots: Lots | null;
  /** Beside the share: the lots, or why there are none. */
  readonly says: string;
  /** The same in a sentence. */
  readonly why: string;
}

/** The volumes with which the ticket's stop loses these shares of the balance. */
export function riskChips(
  draft: Pick<TicketDraft, 'type' | 'slUnit'>,
  resolved: Pick<Resolved, 'entry' | 'sl'> | null,
  rules: ResolveMarket | null,
): readonly Chip[] {
  return shares.map((share) => {
    const none = (says: string, why: string): Chip => ({ share, lots: null, says, why });
    const entry = resolved?.entry ?? null;
    if (resolved === null || entry === null || rules === null || rules.account === null)
      return none('', 'Price and account are not read yet');
    if (isMoneyUnit(draft.slUnit)) return none('no stop', circular);
    const sized = sizeForRisk({
      ...rules,
      account: rules.account,
      risk: { unit: 'percent', amount: Number(share), of: 'balance' },
      side: sideOf(draft.type),
      entry,
      sl: readOf(resolved.sl) ?? 0,
    });
    if (sized.kind === 'sized') {
      const says = `${lotsText(sized.volume, rules.spec)} lots`;
      return {
        share,
        lots: sized.volume,
        says,
        why: sized.cap ?? `${says}: the stop loses ${share} % of the balance`,
      };
    }
    const says = { stop: 'no stop', minimum: 'under min', risk: 'no size', size: 'no size' };
    return none(says[sized.because], sized.reason);
  });
}

/** Each sets the volume in lots; nothing is sent. */
export function RiskChips(props: {
  readonly chips: readonly Chip[];
  readonly onChoose: (lots: Lots) => void;
}) {
  const { chips, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and a frame of its own
    <div className={styles.risk} role="group" aria-label="Risk">
      <span aria-hidden="true">Risk</span>
      {chips.map((chip) => (
        <OneChip key={chip.share} {...chip} onChoose={onChoose} />
      ))}
    </div>
  );
}

const OneChip = memo(function OneChip(props: Chip & { readonly onChoose: (lots: Lots) => void }) {
  const { share, lots, says, why, onChoose } = props;
  return (
    <Button
      className={styles.chip}
      disabled={lots === null}
      title={why}
      onClick={() => lots !== null && onChoose(lots)}
    >
      <b>{`${share} %`}</b>
      <span aria-hidden="true">{says}</span>
    </Button>
  );
});
