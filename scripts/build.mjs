// npm run build: console and server into dist/, whether or not anything changed.
import { build } from './steps/build.mjs';

build();
