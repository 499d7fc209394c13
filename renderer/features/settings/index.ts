export { SettingsDialog } from './settings-dialog';
