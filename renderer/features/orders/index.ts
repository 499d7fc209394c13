export { BulkCancelDialog } from './bulk-cancel-dialog';
export { CancelDialog } from './cancel-dialog';
export { ModifyOrderDialog } from './modify-order-dialog';
export { OrdersTable } from './orders-table';
export { ReplaceOrderDialog } from './replace-order-dialog';
export { OrdersBar } from './use-order-actions';
