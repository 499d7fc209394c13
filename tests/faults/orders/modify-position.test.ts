import { tortures } from '../torture-suite';

tortures('PUT /positions');
