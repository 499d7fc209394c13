import { Store } from '../../base/store';

/** What the ticket needs below its header to show a whole order, CSS pixels; 0 while there is none. */
export const ticketHeight = new Store(0);

/** In a small window the ticket is a sheet over the chart: whether it is open. */
export const ticketSheet = new Store(false);
