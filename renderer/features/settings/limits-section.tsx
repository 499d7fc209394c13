import { type KeyboardEvent, useState } from 'react';
import { defaultLimits, limitsOf } from '../../../shared/model/limits';
import type { Settings } from '../../../shared/model/settings';
import { Button } from '../../components/button';
import { TextField } from '../../components/field';
import { FailureText } from '../../components/states';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { useSaveLimits } from '../../data/settings';
import { limitsProfile } from '../../data/trading';
import { presentLabel } from '../profiles';
import {
  isSameLimits,
  type LimitField,
  limitFields,
  limitTexts,
  readLimit,
  readLimits,
} from './limit-fields';
import styles from './limits-section.module.css';
import { SectionTitle } from './section-title';
import settingsStyles from './settings.module.css';

/** Limits on orders of the bridge in use. The host enforces them, whatever the page does. */
export function LimitsSection({ settings }: { readonly settings: Settings }) {
  const { active } = useBridge();
  const id = limitsProfile(active);
  const saved = limitsOf(settings.limits, id);
  const [texts, setTexts] = useState(() => limitTexts(saved));
  const saving = useSaveLimits();
  const limits = readLimits(texts);
  const isChanged = limits === null || !isSameLimits(limits, saved);
  const canSave = limits !== null && isChanged && !saving.isPending;
  const save = () => {
    if (limits !== null && canSave) saving.mutate({ id, limits });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter must not reach the dialog's form, which saves the intervals and closes.
    event.preventDefault();
    save();
  };
  const field = (each: LimitField) => (
    <TextField
      key={each.key}
      label={each.label}
      layout="above"
      inputMode="decimal"
      value={texts[each.key]}
      placeholder="off"
      maxLength={20}
      hint={each.unit}
      error={readLimit(texts[each.key], each.key) === undefined ? each.wrong : ''}
      onChange={(event) => setTexts({ ...texts, [each.key]: event.target.value })}
      onKeyDown={onKeyDown}
    />
  );
  const of = (does: LimitField['does']) => limitFields.filter((each) => each.does === does).map(field);

  return (
    <fieldset className={settingsStyles.section}>
      <SectionTitle of="limits">{`Order limits, ${presentLabel(active).name}`}</SectionTitle>
      <p className={settingsStyles.note}>
        For new orders on this bridge; empty = off. The first three block the order; the others ask you to
        retype the number. Closing and cancelling have no limits.
      </p>
      <div className={settingsStyles.grid}>{of('refuses')}</div>
      <div className={settingsStyles.grid}>{of('asks')}</div>
      <div className={styles.limitActions}>
        <Button disabled={!canSave} onClick={save}>
          {saving.isPending ? 'Saving …' : 'Save limits'}
        </Button>
        <Button
          tone="ghost"
          disabled={limits !== null && isSameLimits(limits, defaultLimits)}
          onClick={() => setTexts(limitTexts(defaultLimits))}
        >
          Restore defaults
        </Button>
        {!isChanged && saving.isSuccess && (
          <span className={settingsStyles.note} role="status">
            Saved. In effect now.
          </span>
        )}
      </div>
      {saving.error !== null && <FailureText failure={failureOf(saving.error)} />}
    </fieldset>
  );
}
