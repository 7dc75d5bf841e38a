/** Stops with one clear line when Node is older than the oldest that is tested (20.19). */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Casement needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** Says which Node is recommended where an older one runs. */
export function recommendNode() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 22) console.log(`Node ${process.versions.node} runs Casement; Node 22 is recommended.`)
}
