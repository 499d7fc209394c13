import { tortures } from '../torture-suite';

tortures('DELETE /orders');
