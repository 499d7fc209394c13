import { type FormEvent, useState } from 'react';
import { environmentProfileId } from '../../../shared/model/settings';
import { useBridge } from '../../queries/bridge';
import { useConnection } from '../../queries/connection';
import { failureOf } from '../../queries/failure-error';
import { useChooseStamps } from '../../queries/settings';
import { Button } from '../../ui/button';
import { failureLine } from '../../ui/failure-line';
import { FieldLines } from '../../ui/record-card';
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
