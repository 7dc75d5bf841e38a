// npm run bench -- NAME: one measurement of bench/; its figures are the last line, as JSON.
import { runNamed } from './run-named.ts'

await runNamed('npm run bench', 'bench', '.bench.ts')
