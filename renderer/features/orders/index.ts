export { BulkCancelDialog, CancelDialog } from './cancel-dialogs';
export { ModifyOrderDialog } from './modify-order-dialog';
export { OrdersTable } from './orders-table';
export { ReplaceOrderDialog } from './replace-order-dialog';
export { OrdersBar } from './use-order-actions';
