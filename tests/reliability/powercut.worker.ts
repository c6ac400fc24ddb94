/** The engine's worker thread on a disk that keeps only what was synced. Arguments: the disk, and 'careless' to ignore syncs. */
import { runEngine } from '../../server/database/embedded/run-engine.ts';
import { SimulatedDisk } from './simulated-disk.ts';

const [disk = '', manner] = process.argv.slice(2);

await runEngine((options) => new SimulatedDisk(options, disk, manner === 'careless'));
