/** The regions of the screen in reading order, by their accessible names: F6 goes round them, as in every desktop program. */
const regionNames = [
  'Connection',
  'Account',
  'Market watch',
  'Specification',
  'Chart',
  'Order',
  'Trade',
] as const;
export type RegionName = (typeof regionNames)[number];

/** The first thing in a region that can have the focus: the row or tab that Tab would reach, before buttons of the header. */
const wanted =
  '[role="tab"][tabindex="0"], tr[data-row][tabindex="0"], .chart-stage, form select, form input, button, a[href]';

const regionOf = (name: RegionName): HTMLElement | null =>
  document.querySelector<HTMLElement>(`section[aria-label="${name}"]`);

export function focusRegion(name: RegionName): void {
  const region = regionOf(name);
  if (region === null) return;
  const tableFirst =
    region.querySelector<HTMLElement>('tr[data-row][tabindex="0"]') ??
    region.querySelector<HTMLElement>(wanted);
  if (tableFirst === null) {
    region.tabIndex = -1;
    region.focus();
  } else {
    tableFirst.focus();
  }
}

/** The region after (+1) or before (-1) the one that has the focus. */
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
