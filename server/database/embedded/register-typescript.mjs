// On Node 20 a new thread doesn't inherit the main thread's TypeScript loader.
import { register } from 'tsx/esm/api';

register();
