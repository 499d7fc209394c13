/**
 * Puts a text on the clipboard; false where the browser refuses. By the copy command of a selected field on purpose:
 * the desktop host denies every permission, and `navigator.clipboard` needs one.
 */
export function copyText(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  // In the layout but invisible: what is not laid out cannot be selected.
  field.style.cssText =
    'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';
  // Inside an open modal dialog everything else is inert, and an inert field cannot be selected.
  const place = before?.closest('dialog') ?? document.body;
  place.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isDone;
}
