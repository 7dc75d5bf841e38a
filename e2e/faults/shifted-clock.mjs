// Loaded into the product by --import: its clock is as many milliseconds off as a file says, which is read every tenth of a second.
import { readFileSync } from 'node:fs'

const file = process.env.SHIFTED_CLOCK_FILE
const RealDate = Date
let offset = 0
const read = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offset = 0
  }
}
read()
// oxlint-disable-next-line waiting/no-sleep -- the given clock itself, in another process: it follows a file
setInterval(read, 100).unref()

globalThis.Date = class extends RealDate {
  /** @param {ConstructorParameters<typeof Date>} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset)
    else super(...given)
  }
  static now() {
    return RealDate.now() + offset
  }
}
