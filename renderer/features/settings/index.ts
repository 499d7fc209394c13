export { useSettingsSource } from './section-title';
export { SettingsDialog } from './settings-dialog';
