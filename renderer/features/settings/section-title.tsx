import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCommandSource } from '../../base/commands';
import { Radios } from '../../components/choice';
import { useDesktop } from '../../data/desktop';
import styles from './settings.module.css';

/** The sections of the settings: the name that each is found by, and other words for what is in it. */
const sections = {
  bridges: ['Bridges', 'profiles address token connection'],
  polling: ['Polling intervals', 'refresh speed'],
  limits: ['Order limits', 'max size risk'],
  'one-click': ['One-click trading', 'confirmation skip'],
  notices: ['Notifications', 'desktop margin call'],
  recording: ['Recording', 'record export delete disk'],
  desktop: ['When the window is closed', 'tray quit start'],
  times: ['Times', 'time zone utc local broker clock'],
  theme: ['Theme', 'system'],
  colours: ['Colours', 'colors palette colour-blind'],
} as const;
type SectionId = keyof typeof sections;

/** The section that the dialog opens at. */
let wanted: SectionId | null = null;

export function SectionTitle({ of, children }: { readonly of: SectionId; readonly children: ReactNode }) {
  const legend = useRef<HTMLLegendElement>(null);
  useLayoutEffect(() => {
    if (wanted !== of) return;
    wanted = null;
    legend.current?.focus();
  }, [of]);
  return (
    <legend ref={legend} tabIndex={-1}>
      {children}
    </legend>
  );
}

/** One of several, under its title. */
export const ChoiceSection = <Option extends string>(
  props: Omit<Parameters<typeof Radios<Option>>[0], 'name'> & {
    readonly of: SectionId;
    readonly title: string;
    readonly children?: ReactNode;
  },
) => (
  <fieldset className={styles.section}>
    <SectionTitle of={props.of}>{props.title}</SectionTitle>
    <div className={styles.choices}>
      <Radios {...props} name={props.of} />
    </div>
    {props.children}
  </fieldset>
);

/** Finds each section by its name and by what is in it. */
export function useSettingsSource(openSettings: () => void): void {
  const isDesktop = (useDesktop().data ?? null) !== null;
  useCommandSource(() =>
    (Object.keys(sections) as SectionId[])
      .filter((id) => id !== 'desktop' || isDesktop)
      .map((id) => ({
        id: `settings.${id}`,
        title: `Settings: ${sections[id][0]} …`,
        group: 'App',
        also: sections[id][1],
        isPassing: true,
        run: () => {
          wanted = id;
          openSettings();
        },
      })),
  );
}
