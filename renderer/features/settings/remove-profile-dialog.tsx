import { useEffect, useState } from 'react';
import type { Profile } from '../../../shared/model/settings';
import { placeOfFocus } from '../../base/focus-row';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';

/** Asked before a bridge with its token is forgotten. */
export function RemoveProfileDialog(props: {
  readonly profile: Profile;
  readonly isInUse: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}) {
  const { profile, isInUse, onClose, onRemove } = props;
  const [giveFocusBack] = useState(() => placeOfFocus(document.activeElement));
  useEffect(() => () => void setTimeout(giveFocusBack), [giveFocusBack]);
  return (
    <Dialog
      title="Remove bridge"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Keep it
          </Button>
          <Button tone="danger" onClick={onRemove}>
            {`Remove ${profile.name}`}
          </Button>
        </>
      }
    >
      <div className="leave">
        <p>
          {`${profile.name} (${profile.url ?? ''}) is taken from the list`}
          {profile.tokenStorage === 'none' ? '.' : ', and its token is forgotten.'} Nothing changes on the
          account: its bot, positions and orders stay as they are.
        </p>
        {isInUse && <p>It is in use now: the screen goes on with the demo bridge.</p>}
      </div>
    </Dialog>
  );
}
