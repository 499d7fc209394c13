import { Button } from '../../ui/button';

/** A button in a row; its accessible name holds the ticket, its sign saves the room. */
export function RowButton(props: {
  readonly name: string;
  readonly ticket: string;
  readonly sign: string;
  readonly onPress: () => void;
}) {
  return (
    <Button
      tone="ghost"
      isIcon
      aria-label={`${props.name} ${props.ticket}`}
      title={`${props.name} ${props.ticket}`}
      onClick={(event) => {
        event.stopPropagation();
        props.onPress();
      }}
    >
      {props.sign}
    </Button>
  );
}
