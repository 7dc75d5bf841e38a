// npm run prove -- NAME [options]: one long proof of e2e/proofs; prints its seed and figures, fails when it does not hold.
import { runNamed } from './run-named.ts'

await runNamed('npm run prove', 'e2e/proofs', '.proof.ts')
