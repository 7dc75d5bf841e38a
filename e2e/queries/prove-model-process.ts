import { proveModel } from './prove-model.ts'
import type { ModelProof } from './prove-model.ts'

/** Ends as a signal would end it, by which its servers end too: nobody takes what it finds without who started it. */
const end = () => process.kill(process.pid, 'SIGTERM')
process.once('disconnect', end)
const tally = await proveModel(JSON.parse(process.argv[2]!) as ModelProof)
process.off('disconnect', end)
process.send!(tally)
process.disconnect()
