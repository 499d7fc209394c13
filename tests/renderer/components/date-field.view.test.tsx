import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DateField } from '../../../renderer/components/date-field';
import { fakeHost, openView } from '../view/open';

function Field() {
  const [text, setText] = useState('2026.11.18 09:04');
  return <DateField label="When" value={text} onChange={setText} />;
}

test('a date is typed as it is shown, and a day of the calendar keeps the time', async () => {
  await openView(fakeHost(), <Field />);
  const field = page.getByRole('textbox', { name: 'When' });
  await expect.element(field).toHaveValue('2026.11.18 09:04');
  const opened = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => undefined);
  await page.getByRole('button', { name: 'Choose a day' }).click();
  expect(opened).toHaveBeenCalledOnce();
  const calendar = opened.mock.contexts[0];
  if (!(calendar instanceof HTMLInputElement)) throw new Error('nothing has opened');
  expect(calendar.value).toBe('2026-11-18');
  // As the calendar does; it cannot be clicked here.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(calendar, '2026-12-01');
  calendar.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.element(field).toHaveValue('2026.12.01 09:04');
  await field.fill('soon');
  expect(calendar.value).toBe('');
  opened.mockRestore();
});
