import { type FormEvent, useState } from 'react';
import { environmentProfileId } from '../../../shared/model/settings';
import { Button } from '../../components/button';
import { failureLine } from '../../components/failure-line';
import { FieldLines } from '../../components/record-card';
import { useBridge } from '../../data/bridge';
import { useConnection } from '../../data/connection';
import { failureOf } from '../../data/failure-error';
import { useChooseStamps } from '../../data/settings';
import { stampsLines } from './stamp-words';
import { StampsFields, stampsChoiceOf, stampsDraftOf } from './stamps-fields';

/** Which clock the bridge's times are read by, why, and the user's word on it. */
export function StampsBlock() {
  const { active } = useBridge();
  const { data } = useConnection();
  const save = useChooseStamps();
  const [draft, setDraft] = useState(() => stampsDraftOf(active.stamps));
  const choice = stampsChoiceOf(draft);
  const before = stampsChoiceOf(stampsDraftOf(active.stamps));
  const isSame = JSON.stringify(choice) === JSON.stringify(before);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (choice !== null && !isSame)
      save.mutate({ id: active.profile?.id ?? environmentProfileId, stamps: choice });
  };
  return (
    <>
      {data !== undefined && <FieldLines name="Times from the bridge" lines={stampsLines(data.stamps)} />}
      <form className="terminal-pin" aria-label="Times from the bridge" onSubmit={onSubmit}>
        <StampsFields draft={draft} layout="above" onChange={setDraft} />
        <Button
          type="submit"
          disabled={save.isPending || choice === null || isSame}
          title="All data is refreshed"
        >
          Apply
        </Button>
      </form>
      {save.error !== null && (
        <p className="terminal-warning" role="alert">
          {failureLine(failureOf(save.error)).title}
        </p>
      )}
    </>
  );
}
