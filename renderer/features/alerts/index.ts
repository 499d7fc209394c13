export { AlertsSheet } from './alerts-sheet';
export { MuteButton } from './mute-button';
