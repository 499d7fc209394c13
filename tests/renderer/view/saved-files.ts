import { onTestFinished, vi } from 'vitest';

/** What the page saves instead of showing a dialog: of each file its text, then its name. */
export function savedFiles(): (string | Promise<string>)[] {
  const saved: (string | Promise<string>)[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file instanceof Blob ? file.text() : '');
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return saved;
}
