/** Runs before each file of journeys. */
import { forgetSessions } from './api.ts';

forgetSessions();
