import { createServer } from 'node:net'

export interface Listener {
  /** The part of the settings that names the port, for example `portal`. */
  part: string
  host: string
  port: number
}

const isFree = ({ host, port }: Listener) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    probe.listen({ host, port }, () => probe.close(() => resolve(true)))
  })

/** Problems of the ports that the product listens on, one sentence each; none when all can be had. */
export async function portProblems(listeners: readonly Listener[]): Promise<string[]> {
  const problems: string[] = []
  for (const listener of listeners) {
    if (await isFree(listener)) continue
    const { part, host, port } = listener
    const setting = `${part}.port (CASEMENT_${part.toUpperCase()}_PORT)`
    problems.push(
      `${setting}: port ${port} on ${host} is taken; stop what listens there or choose another port`,
    )
  }
  return problems
}
