import { parseArgs } from 'node:util';
import { playRound } from './round.ts';

/**
 * `npm run backup-rounds -- [--rounds 20]`: backs up and restores a portal under load, that many times. Exits with code
 * 1 unless the hashes matched in every round.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
let equal = 0;
for (let round = 1; round <= rounds; round += 1) {
  try {
    const { files, writesBefore, writesDuring, filesDeletedDuring } = await playRound();
    equal += 1;
    console.log(
      `${round}: equal, ${files} files; ${writesBefore} writes before the backup, ${writesDuring} during it, ` +
        `of them ${filesDeletedDuring} files deleted`,
    );
  } catch (error) {
    console.log(`${round}: NOT equal. ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`backup and restore under load gave equal hashes: ${equal} of ${rounds}`);
process.exitCode = equal === rounds ? 0 : 1;
