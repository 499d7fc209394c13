export { describeRequest, intentKind } from '../../../shared/formats/describe-intent';
export { askIntent, showIntent, useAskedIntent } from './asked-intent';
export { useBoundAccount } from './bound-account';
export {
  checkLevelTexts,
  checkOrderTexts,
  levelsRequest,
  levelText,
  lifeOf,
  type OrderTexts,
  orderChangeRequest,
  orderTexts,
} from './change-draft';
export { checkCloseTexts, closeProfit, closeRequest, closeShares, volumeText } from './close-draft';
export { StartFocus, useFocusBack } from './dialog-focus';
export { DroppedFields } from './dropped-fields';
export { useEndedRuns } from './ended-runs';
export { ExpirationFields } from './expiration-fields';
export { expirySeconds } from './expiry';
export { Fact, Facts, MarketFact, OrderFacts, PositionFacts, sideMark } from './facts';
export { FooterNote } from './footer-text';
export { isOwnIntent, useInFlight } from './in-flight';
export { LevelFields, RemovesNote } from './level-fields';
export { pointsText, pointsTitle, shortPoints, unitLabel, unitsOf } from './level-text';
export { useUndoEntry } from './level-undo';
export { doubtOf, numberOf } from './limit-consent';
export { ArmingBadge, ArmingNote, armingRefusal } from './live-arming';
export { LockStrip } from './lock-strip';
export { type OneClick, useOneClick } from './one-click';
export { OneClickBadge, OneClickToggle } from './one-click-badge';
export { bridgeName, useOneClickValue } from './one-click-state';
export { OneClickScope, OneClickWatch } from './one-click-watch';
export {
  isBesideField,
  orderGone,
  positionGone,
  problemOf,
  refusalOf,
  useLiveQuote,
  useOpenOrder,
  useOpenPosition,
} from './open-rows';
export { heldText, levelShown, levelsChange, lotsOf, orderLine, sendLabel } from './order-text';
export { keysOf, readOthers, useOthers, whoseText } from './others';
export { outcomeOfFailure } from './outcome-of-failure';
export { noteOf, ProblemFix } from './problem-note';
export { offerRequote } from './requote';
export { RequoteDialog } from './requote-dialog';
export { SendDialog } from './send-dialog';
export { DeviationField, StepField } from './step-field';
export {
  clearDistance,
  levelStart,
  stepAmountText,
  stepPriceText,
  stepVolumeText,
  stepWholeText,
} from './steps';
export { useSymbolLock } from './symbol-lock';
export { onTicketPrefill, prefillTicket, type TicketPrefill } from './ticket-prefill';
export { TradeForm } from './trade-form';
export { type Doubt, MemoryConsent, StaleConsent, TypedConsent } from './typed-consent';
export { numberOrNull, readNumber } from './typed-number';
export { UndoCommand, UndoOffer } from './undo-offer';
export { forgetKnown, markChecked, returnUnknown, useUnknownTrades } from './unknown-trades';
export { SettleDialog, UnresolvedNote } from './unresolved-note';
export { useArming } from './use-arming';
export {
  type ClosePart,
  type DrawnChange,
  heard,
  type LevelFocus,
  type TradeDialogsApi,
  TradeDialogsContext,
  useTradeDialogs,
} from './use-trade-dialogs';
export { LookingLine, WaitingLine } from './waiting-line';
export { WidenedNote } from './widened-note';
