// npm run build: console and server into dist/.
import { build } from './steps/build.mjs';

build();
