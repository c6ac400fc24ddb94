import { findsNothingOn } from '../support/axe.ts';
import { halfOf } from '../support/halves.ts';
import { screens } from '../support/screens.ts';

findsNothingOn(halfOf(screens, 'second'));
