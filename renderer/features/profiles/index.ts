export { ProfileChooser } from './profile-chooser';
export { ProfileDot } from './profile-dot';
export {
  colourLabels,
  colourOf,
  isOwn,
  type ProfileLine,
  presentLabel,
  profileLines,
  tokenStatements,
  tokenStorageLabels,
} from './profile-labels';
export { type Leave, useLeave } from './use-leave';
export { useSwitch } from './use-switch';
