/** Signs of a 16 px box and a stroke of 1.4 px, in the colour of the text. Only those that are used. */
export const iconPaths = {
  bot: 'M3.5 6h9v6.8h-9zM8 3.4V6M8 3.1h.01M6.2 8.8h.01M9.8 8.8h.01M6.4 10.8h3.2M1.8 8.2v2.4M14.2 8.2v2.4',
  user: 'M5.4 5.4a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M3 13.2a5 5 0 0 1 10 0',
  key: 'M2.8 8a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M7.6 8h5.8v2.4M10.6 8v1.8',
  replay: 'M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 2.6v3.2h3.2M8 5.4V8l1.8 1.4',
  clock: 'M2.8 8a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0-10.4 0M8 5v3l2.2 1.4',
  play: 'M5 3.2l8 4.8-8 4.8z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  stepb: 'M12.5 3.5v9L6 8zM3.5 3.5v9',
  stepf: 'M3.5 3.5v9L10 8zM12.5 3.5v9',
  layout: 'M2.5 3h11v10h-11zM6.5 3v10M6.5 8h7',
  'chart-one': 'M2.5 3h11v10h-11z',
  'chart-beside': 'M2.5 3h11v10h-11zM8 3v10',
  'chart-stacked': 'M2.5 3h11v10h-11zM2.5 8h11',
  'chart-four': 'M2.5 3h11v10h-11zM8 3v10M2.5 8h11',
  moon: 'M13 9.7A5.6 5.6 0 1 1 6.3 3a4.5 4.5 0 0 0 6.7 6.7z',
  sun: 'M5.2 8a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0M8 1.8V3M8 13v1.2M1.8 8H3M13 8h1.2M3.6 3.6l.9.9M11.5 11.5l.9.9M12.4 3.6l-.9.9M4.5 11.5l-.9.9',
  gear: 'M2.5 5h5.9M12 5h1.5M8.4 5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M2.5 11H4M7.6 11h5.9M4 11a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  max: 'M9.5 3H13v3.5M13 3L9 7M6.5 13H3V9.5M3 13l4-4',
  restore: 'M13 6.5H9.5V3M9.5 6.5L13.2 2.8M3 9.5h3.5V13M6.5 9.5L2.8 13.2',
  down: 'M4 6.2l4 4 4-4',
  up: 'M4 9.8l4-4 4 4',
  left: 'M9.8 4l-4 4 4 4',
  right: 'M6.2 4l4 4-4 4',
  plus: 'M8 3.5v9M3.5 8h9',
  x: 'M4.2 4.2l7.6 7.6M11.8 4.2l-7.6 7.6',
  edit: 'M10.6 3.4l2 2L6 12l-2.6.6L4 10z',
  sort: 'M5.5 3v10M3 10.5L5.5 13 8 10.5M10.5 13V3M8 5.5L10.5 3 13 5.5',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  cal: 'M2.8 4h10.4v9.2H2.8zM2.8 7.2h10.4M5.5 2.4v2.8M10.5 2.4v2.8',
  camera: 'M2.5 5h2.6l1.2-1.6h3.4L10.9 5h2.6v7.6h-11zM5.8 8.6a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0',
  lock: 'M4 7.2h8v5.8H4zM5.7 7.2V5.3a2.3 2.3 0 0 1 4.6 0v1.9',
  shield: 'M8 2.4l4.8 1.8v3.6c0 2.9-2 4.9-4.8 5.8-2.8-.9-4.8-2.9-4.8-5.8V4.2z',
  arrow: 'M3 8h10M9.5 4.5L13 8l-3.5 3.5',
  check: 'M3.2 8.4l3 3 6.6-6.6',
  bell: 'M4.6 11V7.2a3.4 3.4 0 0 1 6.8 0V11M3.4 11h9.2M6.9 13.2h2.2M8 2.6v1.2',
  'bell-firing':
    'M4.6 11V7.2a3.4 3.4 0 0 1 6.8 0V11M3.4 11h9.2M6.9 13.2h2.2M8 2.6v1.2M1.9 6a5 5 0 0 1 1.5-3M14.1 6a5 5 0 0 0-1.5-3',
  'bell-pending': 'M4.6 11V7.2a3.4 3.4 0 0 1 6.8 0V11M3.4 11h9.2M6.9 13.2h2.2M8 2.6v1.2M6 11V5.4M7.3 11V4.4',
  'bell-clearing':
    'M4.6 11V7.2a3.4 3.4 0 0 1 6.8 0V11M3.4 11h9.2M6.9 13.2h2.2M8 2.6v1.2M6.3 8l1.3 1.3 2.3-2.6',
  'bell-blind':
    'M4.6 11V7.2a3.4 3.4 0 0 1 6.8 0V11M3.4 11h9.2M6.9 13.2h2.2M8 2.6v1.2M4.8 9.4l4-5M6.4 11l4.4-5.6M9.2 11l2-2.6',
  'bell-off': 'M4.6 11V7.2a3.4 3.4 0 0 1 6.8 0V11M3.4 11h9.2M6.9 13.2h2.2M8 2.6v1.2M2.6 2.6l10.8 10.8',
  warn: 'M8 2.6l6 10.6H2zM8 6.6v3M8 11.4h.01',
} as const;
export type IconName = keyof typeof iconPaths;

/** Decoration: the button or text that it is in has the name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
