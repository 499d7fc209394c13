import { useId, useState } from 'react';
import { type Bot, botNameSchema } from '../../../shared/model/bots';
import { plainName } from '../../../shared/rules/trader-key';
import { botMark, botTokens, nameProblem } from '../../../shared/rules/trader-names';
import { Button } from '../../components/button';
import { Choice } from '../../components/choice';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import { TraderDot } from '../../components/trader-chip';
import { useSaveBot } from '../../data/trader-names';
import styles from './name-dialog.module.css';

/** A bot's name and colour, used wherever it trades. */
export function NameDialog(props: {
  readonly bot: Bot;
  readonly bots: readonly Bot[];
  readonly onClose: () => void;
}) {
  const { bot, bots, onClose } = props;
  const { magic, proposed, isAtOnceAllowed } = bot;
  const [text, setText] = useState(bot.name ?? proposed ?? '');
  const [colour, setColour] = useState(bot.colour);
  const save = useSaveBot();
  const formId = useId();
  const usual = proposed ?? plainName(`bot ${magic}`);
  // An empty field takes the proposed name again.
  const name = text.trim() === '' || text.trim() === proposed ? null : text.trim();
  const problem = name === null ? null : nameProblem(name, magic, bots);
  const rings = bot.colour >= botTokens.length ? botTokens.length : 0;
  return (
    <Dialog
      title={`Name of magic ${magic}`}
      isOpen
      onClose={onClose}
      width={360}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" disabled={problem !== null || save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem !== null) return;
          save.mutate({ magic, name, colour, isAtOnceAllowed }, { onSuccess: onClose });
        }}
      >
        <TextField
          label="Name"
          layout="above"
          autoFocus
          onFocus={({ target }) => target.select()}
          value={text}
          placeholder={usual}
          maxLength={botNameSchema.maxLength ?? undefined}
          onChange={({ target }) => setText(target.value)}
          below={`Empty: ${usual}`}
          error={problem ?? save.error?.failure.message}
        />
        <div className={styles.colours} role="radiogroup" aria-label="Colour">
          {botTokens.map((token, index) => (
            <Choice key={token}>
              <input
                type="radio"
                name={`${formId} colour`}
                aria-label={`Colour ${index + 1}`}
                checked={colour % botTokens.length === index}
                onChange={() => setColour(index + rings)}
              />
              <TraderDot mark={botMark(index + rings)} />
            </Choice>
          ))}
        </div>
      </form>
    </Dialog>
  );
}
