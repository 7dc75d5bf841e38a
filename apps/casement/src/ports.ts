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

/** What is wrong with the ports the product is to listen on, one sentence each; nothing when all can be had. */
export async function portProblems(listeners: readonly Listener[]): Promise<string[]> {
  const problems: string[] = []
  for (const [index, listener] of listeners.entries()) {
    const { part, host, port } = listener
    const setting = `${part}.port (CASEMENT_${part.toUpperCase()}_PORT)`
    const twin = listeners.slice(0, index).find((other) => other.port === port && other.host === host)
    if (twin) problems.push(`${setting}: ${port} is also ${twin.part}.port; each server needs a port of its own`)
    else if (!(await isFree(listener)))
      problems.push(`${setting}: port ${port} on ${host} is taken; stop what listens there or choose another port`)
  }
  return problems
}
