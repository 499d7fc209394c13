export { ProfileChooser } from './profile-chooser';
export { ProfileDot } from './profile-dot';
export {
  colourOf,
  colourWords,
  isOwn,
  type ProfileLine,
  presentLook,
  profileLines,
  tokenStatements,
  tokenWords,
} from './profile-words';
export { useLeave } from './use-leave';
export { useSwitch } from './use-switch';
