export { actionLabels } from './action-labels';
export { askAction } from './asked-action';
export { capabilityNames, featuresOff, lacking } from './capability-labels';
export { basisText, stampsText } from './describe-stamps';
export { LastErrorBlock } from './last-error';
export { type StampsDraft, StampsFields, stampsChoiceOf, stampsDraftOf } from './stamps-fields';
export { TerminalDialogs } from './terminal-dialogs';
export { TerminalTab } from './terminal-tab';
export { WorkStrip } from './work-strip';
