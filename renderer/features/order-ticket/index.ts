export { OrderTicket } from './order-ticket';
