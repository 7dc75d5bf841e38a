import { proveModel } from './prove-model.ts'
import type { ModelProof } from './prove-model.ts'

process.send!(await proveModel(JSON.parse(process.argv[2]!) as ModelProof))
process.disconnect()
