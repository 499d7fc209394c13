import { Store } from '../../base/store';

/** What the ticket needs below its header to show a whole order, CSS pixels; 0 while there is none. */
export const ticketHeight = new Store(0);
