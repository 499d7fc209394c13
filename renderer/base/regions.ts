/** The regions of the screen in reading order, by their accessible names. F6 goes from one to the next. */
const regionNames = [
  'Connection',
  'Account',
  'Bots',
  'Market watch',
  'Specification',
  'Chart',
  'Order',
  'Trade',
] as const;
export type RegionName = (typeof regionNames)[number];

/** What gets the focus in a region, the first kind that it has: a table's row or tab, the chart, a field, else a button. */
const focusOrder = [
  'tr[data-row][tabindex="0"]',
  '[role="tab"][tabindex="0"]',
  '[data-stage]',
  'form select, form input',
  'button, a[href]',
] as const;

const regionOf = (name: RegionName): HTMLElement | null =>
  document.querySelector<HTMLElement>(`section[aria-label="${name}"]`);

/** Letters and digits belong to these while they have the focus. */
export const isOnChartOrWatch = (): boolean => isInChartOrWatch(document.activeElement);

/** Also of what has gone with its view. */
export const isInChartOrWatch = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('section[aria-label="Chart"], section[aria-label="Market watch"]') !== null;

export function focusRegion(name: RegionName): void {
  const region = regionOf(name);
  if (region === null) return;
  for (const kind of focusOrder) {
    const found = region.querySelector<HTMLElement>(kind);
    if (found === null) continue;
    found.focus();
    return;
  }
  region.tabIndex = -1;
  region.focus();
}

/** Milliseconds. */
const patienceMs = 5_000;

/** The same where a table is still being read: its first row has the focus as soon as it is there, if nobody moved it meanwhile. */
export function focusRegionWhenRead(name: RegionName): void {
  focusRegion(name);
  const [row] = focusOrder;
  const region = regionOf(name);
  const before = document.activeElement;
  if (region === null || before?.matches(row) === true) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== before) observer.disconnect();
    else if (region.querySelector(row) !== null) focusRegion(name);
  });
  observer.observe(region, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}

/** Focuses the region after (+1) or before (-1) the focused one. */
export function focusNextRegion(step: 1 | -1): void {
  const here = regionNames.findIndex((name) => regionOf(name)?.contains(document.activeElement) === true);
  const start = here < 0 && step < 0 ? 0 : here;
  for (let tried = 1; tried <= regionNames.length; tried += 1) {
    const at = (start + step * tried + regionNames.length * 2) % regionNames.length;
    const name = regionNames[at];
    if (name !== undefined && regionOf(name) !== null) {
      focusRegion(name);
      return;
    }
  }
}
