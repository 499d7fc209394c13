import { tortures } from '../torture-suite';

tortures('POST /orders');
