import { markIn, withoutMark } from '../../../shared/rules/intent-label';
import { Button } from '../../components/button';

/** The user's own words; our label in it is explained under the pointer, and stands whole in the record and in files. */
export function CommentText({ comment }: { readonly comment: string }) {
  const mark = markIn(comment);
  const words = withoutMark(comment);
  return mark === null ? (
    words
  ) : (
    <span title={`Without our label ${mark}, by which it is known as yours`}>{words}</span>
  );
}

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
