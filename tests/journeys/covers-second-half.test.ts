import { happensAsItsChartSays } from '../paths/covers-on-page.ts';
import { drivers } from '../paths/drivers.ts';
import { halfOf } from '../support/halves.ts';

happensAsItsChartSays(halfOf(Object.entries(drivers), 'second'));
