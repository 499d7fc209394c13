import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ticketSchema } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import { Button } from '../../components/button';
import { Checkbox, Choice } from '../../components/choice';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import { Note } from '../../components/note';
import { FailureStrip } from '../../components/states';
import { useHost } from '../../data/bridge';
import { failureOf, read } from '../../data/failure-error';
import { describeRequest } from './describe-intent';
import { useFocusBack } from './dialog-focus';
import { Fact, Facts } from './facts';
import { LookingLine } from './looking-line';
import styles from './settle-dialog.module.css';

type Said = 'executed' | 'not-executed';

/** The user says what became of an order without a known result. Sends nothing. */
export function SettleDialog({ intent, onClose }: { readonly intent: Intent; readonly onClose: () => void }) {
  const host = useHost();
  useFocusBack();
  const name = useId();
  const [said, setSaid] = useState<Said | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const settle = useMutation({
    mutationFn: (tickets: readonly string[]) =>
      read(host, 'journal.settle', { intentId: intent.id, tickets: [...tickets] }),
    onSuccess: onClose,
  });
  const own = typed.trim();
  const isTicket = own === '' || ticketSchema.safeParse(own).success;
  const tickets = said === 'executed' ? [...new Set([...chosen, ...(own === '' ? [] : [own])])] : [];
  const refusal =
    said === null
      ? 'choose what you found'
      : said === 'executed' && !isTicket
        ? 'a ticket is a whole number'
        : said === 'executed' && tickets.length === 0
          ? 'choose or type its ticket'
          : null;
  const toggle = (ticket: string) =>
    setChosen((before) =>
      before.includes(ticket) ? before.filter((each) => each !== ticket) : [...before, ticket],
    );
  const choice = (value: Said, label: string) => (
    <Choice>
      <input type="radio" name={name} checked={said === value} onChange={() => setSaid(value)} />
      {label}
    </Choice>
  );
  return (
    <Dialog
      title="I have looked"
      isOpen
      onClose={onClose}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>Keep looking</Button>
          <Button
            tone="primary"
            disabled={refusal !== null || settle.isPending}
            title={refusal ?? undefined}
            onClick={() => settle.mutate(tickets)}
          >
            Settle
          </Button>
        </>
      }
    >
      <Facts>
        <Fact name="Asked for">{describeRequest(intent.request, null)}</Fact>
      </Facts>
      <LookingLine intent={intent} />
      <div className={styles.settle} role="radiogroup" aria-label="What you found">
        {choice('executed', 'It was executed, as this:')}
        {said === 'executed' && (
          <div className={styles.tickets}>
            {intent.probable.map(({ kind, ticket, words }) => (
              <Checkbox
                key={`${kind} ${ticket}`}
                isOn={chosen.includes(ticket)}
                onChange={() => toggle(ticket)}
              >
                {words}
              </Checkbox>
            ))}
            <TextField
              label={intent.probable.length === 0 ? 'Ticket' : 'Or ticket'}
              inputMode="numeric"
              value={typed}
              maxLength={20}
              onChange={(event) => setTyped(event.target.value)}
              error={isTicket ? undefined : 'a ticket is a whole number'}
            />
          </div>
        )}
        {choice('not-executed', 'It was not: it is neither in positions, orders nor history')}
      </div>
      <Note>This settles the journal’s record only; nothing is sent.</Note>
      {settle.error !== null && <FailureStrip failure={failureOf(settle.error)} />}
    </Dialog>
  );
}
