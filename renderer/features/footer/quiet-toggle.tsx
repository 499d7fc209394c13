import { useCommand } from '../../base/commands';
import { Button } from '../../components/button';
import { useQuietChoice } from '../../data/workspace/desk-context';
import { quietTitle } from '../cells';

/** The switch of quiet mode, and its command. */
export function QuietToggle() {
  const [isQuiet, choose] = useQuietChoice();
  const toggle = () => choose(!isQuiet);
  useCommand({
    id: 'view.quiet',
    title: isQuiet ? 'End quiet mode: read everything again' : 'Quiet mode: read only what trading needs',
    group: 'View',
    also: 'load polling slow bridge pause',
    run: toggle,
  });
  return (
    <Button
      tone="ghost"
      className={isQuiet ? 'footer-quiet is-on' : 'footer-quiet'}
      aria-pressed={isQuiet}
      title={quietTitle}
      onClick={toggle}
    >
      Quiet mode
    </Button>
  );
}
