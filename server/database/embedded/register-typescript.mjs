// Loaded before a worker thread that starts from TypeScript: on Node 20 a new thread does not inherit the main thread's loader.
import { register } from 'tsx/esm/api';

register();
