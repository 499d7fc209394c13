export { AlertsSheet } from './alerts-sheet';
export { MuteButton } from './mute-button';
export { useAlertDecimals } from './use-alert-decimals';
export { useMute } from './use-mute';
