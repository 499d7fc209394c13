export { AlertsSheet } from './alerts-sheet';
